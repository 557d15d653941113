"""Waiting for what happens, and taking the accessory's link, air and power away."""

import threading

import pytest
from pytest_hapsim import Problem

PROFILE = "../../../../Profiles/lock.yaml"
BUTTONS = "../../../../Profiles/four-button-switch.yaml"
STATE = "lock-mechanism/lock-current-state"
TARGET = "lock-mechanism/lock-target-state"


@pytest.mark.hapsim(PROFILE)
def test_a_wait_ends_when_it_is_so(acc):
    assert acc.wait_for(STATE, "secured") == {}
    thread = threading.Timer(0.2, acc.set, (TARGET, "unsecured"))
    thread.start()
    entry = acc.wait_for(STATE, "unsecured")
    assert (entry["type"], entry["by"]) == ("value.set", "behaviour")
    thread.join()


@pytest.mark.hapsim(PROFILE)
def test_a_wait_in_vain_says_what_is_so_instead(acc):
    with pytest.raises(TimeoutError, match=r"lock-current-state is 'secured', not 'jammed' after 0.1 s"):
        acc.wait_for(STATE, "jammed", timeout=0.1)
    with pytest.raises(TimeoutError, match="the link is not connected"):
        acc.wait_for_link(timeout=0.1)
    with pytest.raises(TimeoutError, match="no session.began"):
        acc.wait_for_event("session.began", timeout=0.1)
    with pytest.raises(Problem, match="lock-current-state"):
        acc.wait_for("lock-mechanism/lock-current-stat", 1)


@pytest.mark.hapsim(PROFILE)
def test_what_a_controller_does_is_waited_for(acc, homekit):
    start = acc.sequence
    homekit.pair(acc)
    assert acc.wait_for_event("pairing.added", since=start)["controller"]
    homekit.set(TARGET, 0)
    acc.wait_for(TARGET, "unsecured")
    acc.wait_for(STATE, "unsecured")
    setters = [(entry["characteristic"], entry["by"]) for entry in acc.journal("value.set", after=start)]
    assert setters == [(TARGET, "controller"), (STATE, "behaviour")]
    homekit.disconnect()
    acc.wait_for_link(False)


@pytest.mark.hapsim(PROFILE)
def test_a_dropped_link_is_made_anew(acc, homekit):
    homekit.pair(acc)
    homekit.get(STATE)
    start = acc.sequence
    acc.link("drop")
    acc.wait_for_event("link.disconnected", since=start)
    assert homekit.get(STATE) == 1


@pytest.mark.hapsim(PROFILE)
def test_after_a_power_cut_it_goes_on_with_what_was_stored(acc, homekit):
    homekit.pair(acc)
    homekit.get(STATE)
    acc.set(STATE, "jammed")
    acc.power(False)
    with pytest.raises(Problem):
        acc.set(STATE, "secured")
    acc.power(True)
    assert acc.text(STATE) == "jammed"
    assert homekit.get(STATE) == 2


@pytest.mark.hapsim(PROFILE)
def test_off_the_air_it_is_silent(acc):
    acc.advertising(False)
    assert acc.status["advertisement"] is None
    acc.advertising(True)
    assert acc.status["advertisement"]["type"] == "regular"


@pytest.mark.hapsim(BUTTONS)
def test_a_button_is_pressed(acc):
    start = acc.sequence
    acc.press("stateless-programmable-switch[2]", "double")
    path = "stateless-programmable-switch[2]/programmable-switch-event"
    assert acc.wait_for_event("value.set", since=start, characteristic=path)["text"] == "double-press"
