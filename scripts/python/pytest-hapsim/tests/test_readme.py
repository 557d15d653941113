"""The example of the README runs as it stands there."""

from pathlib import Path

HERE = Path(__file__).resolve()


def test_the_example_passes(pytester):
    text = (HERE.parents[1] / "README.md").read_text()
    code = text.split("```python\n")[1].split("```")[0]
    profile = HERE.parents[4] / "Profiles" / "lock.yaml"
    pytester.makepyfile(code.replace("Profiles/lock.yaml", str(profile)))
    pytester.runpytest_subprocess().assert_outcomes(passed=1)
