"""A capture is what Wireshark reads, and says in words what was encrypted; a journal is JSON lines. Both keep secrets."""

import json
import subprocess

import pytest

PROFILE = "../../../../Profiles/lock.yaml"
STATE = "lock-mechanism/lock-current-state"
TARGET = "lock-mechanism/lock-target-state"


def tshark(capture, *arguments: str) -> list[str]:
    command = ["tshark", "-r", capture, *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()


@pytest.fixture
def life(hapsim, homekit, tmp_path):
    """An accessory that was driven, and what was written down meanwhile."""
    acc = hapsim(
        PROFILE, "--setup-code", "111-22-333", "--trace", f"{tmp_path}/capture.pcapng", "--journal", f"{tmp_path}/journal")
    homekit.pair(acc)
    homekit.subscribe(STATE)
    homekit.set(TARGET, 0)
    homekit.wait_for(STATE, 0)
    homekit.unpair()
    assert acc.stop() == 0
    return acc, tmp_path / "capture.pcapng", [json.loads(line) for line in (tmp_path / "journal").read_text().splitlines()]


def test_wireshark_reads_it(life):
    _, capture, journal = life
    assert tshark(capture, "-Y", "_ws.malformed || _ws.expert.severity == error") == []
    for opcode, kind in ((0x12, "att.write"), (0x0A, "att.read"), (0x1D, "att.indication"), (0x1E, "att.confirmation")):
        entries = [e for e in journal if e["type"] == kind and not e.get("offset")]
        if kind == "att.write":
            entries += [e for e in journal if e["type"] == "att.indications"]
        assert len(tshark(capture, "-Y", f"btatt.opcode == {opcode}")) == len(entries), kind
        assert entries


def test_it_says_what_was_encrypted(life):
    _, capture, _ = life
    comments = "\n".join(tshark(capture, "-Y", "frame.comment", "-T", "fields", "-e", "frame.comment"))
    for words in (
        f"timed write of {TARGET}", "value unsecured", f"execute write of {TARGET}", f"{STATE} has changed",
        "Pair Setup M1", "Pair Setup M6", "Pair Verify M4", "HAP, regular", "Pairings M2",
    ):
        assert words in comments


def test_the_journal_tells_who_did_it(life):
    _, _, journal = life
    assert [e["seq"] for e in journal] == list(range(1, len(journal) + 1))
    values = [(e["characteristic"], e["text"], e["by"]) for e in journal if e["type"] == "value.set"]
    assert values == [(TARGET, "unsecured", "controller"), (STATE, "unsecured", "behaviour")]


def test_neither_knows_the_setup_code_or_a_key(life):
    acc, capture, journal = life
    texts = [json.dumps(journal), *tshark(capture, "-T", "fields", "-e", "frame.comment"), acc.log]
    identity = json.loads(next((acc.directory / "state").glob("identity*")).read_text())
    secrets = ["111-22-333", "11122333", *(v for k, v in identity.items() if k in ("longTermKey", "verifier"))]
    assert len(secrets) >= 4
    for secret in secrets:
        assert not any(str(secret) in text for text in texts)
