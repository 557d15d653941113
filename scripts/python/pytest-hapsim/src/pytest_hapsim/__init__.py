"""HomeKit accessories over Bluetooth LE in pytest: steer them, wait on them, break them."""

from .accessory import Accessory, StartFailed
from .control import Control, Problem

__all__ = ["Accessory", "Control", "Problem", "StartFailed"]
