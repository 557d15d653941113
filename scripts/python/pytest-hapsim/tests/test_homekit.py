"""aiohomekit over the socket: no Bluetooth, the controller's own code."""

import asyncio

import pytest
from aiohomekit.exceptions import AuthenticationError

PROFILE = "../../../../Profiles/lock.yaml"
STATE = "lock-mechanism/lock-current-state"
TARGET = "lock-mechanism/lock-target-state"


@pytest.mark.hapsim(PROFILE)
def test_a_lock_is_driven(acc, homekit):
    homekit.pair(acc)
    assert acc.status["paired"]
    homekit.subscribe(STATE)
    homekit.set(TARGET, 0)
    homekit.wait_for(STATE, 0)
    assert (acc.text(TARGET), homekit.get(STATE)) == ("unsecured", 0)
    acc.set(STATE, "jammed")
    homekit.wait_for(STATE, 2)
    homekit.unpair()
    assert not acc.status["paired"]


@pytest.mark.hapsim(PROFILE, "--setup-code", "111-22-333")
def test_a_wrong_code_is_refused(acc, homekit):
    with pytest.raises(AuthenticationError):
        homekit.pair(acc, "111-22-334")
    assert not acc.status["paired"]
    homekit.pair(acc)


def test_two_accessories_are_on_the_air(hapsim, bleak_bridge):
    import bleak

    accessories = hapsim(PROFILE), hapsim("../../../../Profiles/lightbulb.yaml")
    wanted = {accessory.status["name"] for accessory in accessories}
    bleak_bridge.add(accessories[0])

    async def heard() -> set[str]:
        names = set()
        complete = asyncio.Event()

        def detected(device, advertisement):
            names.add(advertisement.local_name)
            if names == wanted:
                complete.set()

        async with bleak.BleakScanner(detected):
            # A scanner that runs hears those that come later, too.
            bleak_bridge.add(accessories[1])
            await asyncio.wait_for(complete.wait(), 10)
        return names

    assert asyncio.run(heard()) == wanted


def test_bleak_has_its_own_backends_back(pytester):
    pytester.makepyfile(
        """
        import bleak

        own = bleak.get_platform_scanner_backend_type

        def test_with(bleak_bridge):
            assert bleak.get_platform_scanner_backend_type()[1] == "socket"

        def test_without():
            assert bleak.get_platform_scanner_backend_type is own
        """)
    pytester.runpytest_subprocess().assert_outcomes(passed=2)
