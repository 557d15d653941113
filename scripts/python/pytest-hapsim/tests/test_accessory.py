"""Accessories that a test owns: steering them, and what happens when something is wrong."""

import pytest
from pytest_hapsim import Problem

PROFILE = "../../../../Profiles/lock.yaml"
STATE = "lock-mechanism/lock-current-state"
TARGET = "lock-mechanism/lock-target-state"


@pytest.mark.hapsim(PROFILE, "--setup-code", "111-22-333")
def test_it_is_on_the_air(acc):
    assert acc.setup_code == "111-22-333"
    assert acc.status["paired"] is False
    assert acc.device_id == acc.status["deviceID"]
    assert acc.started["setupCode"] == "111-22-333"


@pytest.mark.hapsim(PROFILE)
def test_values(acc):
    assert (acc.get(STATE), acc.text(STATE)) == (1, "secured")
    assert acc.set(STATE, "jammed") == 2
    assert acc.text(STATE) == "jammed"


@pytest.mark.hapsim(PROFILE)
@pytest.mark.parametrize(
    ("path", "value", "status", "field"),
    [("lock-mechanism/lock-current-stat", 1, 404, "path"), (STATE, "open", 400, "value"), (STATE, 77, 400, "value")],
)
def test_what_cannot_be_is_told(acc, path, value, status, field):
    with pytest.raises(Problem) as caught:
        acc.set(path, value)
    assert (caught.value.status, caught.value.field) == (status, field)


@pytest.mark.hapsim(PROFILE)
def test_it_is_the_same_after_a_power_cut(acc):
    device_id, code = acc.device_id, acc.setup_code
    acc.set(STATE, "jammed")
    acc.restart()
    assert (acc.device_id, acc.setup_code, acc.text(STATE)) == (device_id, code, "jammed")


@pytest.mark.hapsim(PROFILE)
def test_it_ends_as_it_is_told(acc):
    assert acc.stop() == 0
    assert not acc.is_running
    acc.start()
    assert acc.kill() == -9


def test_several_at_once(hapsim):
    first, second = hapsim(PROFILE), hapsim(PROFILE)
    assert first.device_id != second.device_id
    first.set(STATE, "jammed")
    assert second.text(STATE) == "secured"


def test_a_broken_definition_file_says_what_is_wrong(pytester):
    pytester.makefile(".yaml", broken="name: Lock\ncategory: door-lok\nservices: []\n")
    pytester.makepyfile(
        """
        import pytest

        @pytest.mark.hapsim("broken.yaml")
        def test(acc):
            pass
        """)
    pytester.runpytest_subprocess("-p", "no:cacheprovider").stdout.fnmatch_lines(["*broken.yaml:2:11: *door-lok*door-lock*"])


def test_a_failed_test_shows_the_log(pytester):
    pytester.makefile(
        ".yaml", light="name: Light\ncategory: lightbulb\nmanufacturer: A\nmodel: A1,1\nserialNumber: A1\n"
        "firmwareRevision: 1.0.0\nservices:\n  - type: lightbulb\n")
    pytester.makepyfile(
        """
        import pytest

        @pytest.mark.hapsim("light.yaml")
        def test(acc):
            assert not acc.is_running
        """)
    result = pytester.runpytest_subprocess()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*hapsim light.yaml*", "*on the air*"])


@pytest.mark.parametrize(
    ("arguments", "marker", "words"),
    [
        (("--hapsim", "/nonexistent"), '"a.yaml"', "*there is no program '/nonexistent'*"),
        ((), '"nonexistent.yaml"', "*there is no definition file 'nonexistent.yaml'*"),
        ((), "", "*acc needs a marker*"),
    ],
)
def test_what_is_missing_is_named(pytester, arguments, marker, words):
    pytester.makepyfile(f"import pytest\n\n@pytest.mark.hapsim({marker})\ndef test(acc):\n    pass\n")
    pytester.runpytest_subprocess(*arguments).stdout.fnmatch_lines([words])
