#!/usr/bin/env python3
"""Writes srp-leading-zeros.json: SRP exchanges in which A, B or S starts with a zero byte, computed with Python's integers.

"apple": numbers lose their leading zeros in M1 and K, as Apple's controllers and accessories hash them.
"padded": A and S keep them; B is hashed, also for u, as it was sent: without. That is what aiohomekit does.
"""

import hashlib
import json
from pathlib import Path

N = int("""
FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DDEF9519B3CD3A431B302B0A6DF25F14374FE1356D
6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7EDEE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A
69163FA8FD24CF5F83655D23DCA3AD961C62F356208552BB9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3BE39E772C180E86039B2783A2
EC07A28FB5C55DF06F4C52C9DE2BCBF6955817183995497CEA956AE515D2261898FA051015728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64ECFB850458DBEF0A
8AEA71575D060C7DB3970F85A6E1E4C7ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200CBBE11757
7A615D6C770988C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF""".replace("\n", ""), 16)
SALT, USER, CODE = bytes(range(16)), b"Pair-Setup", b"111-22-333"


def h(*parts: bytes) -> bytes:
    return hashlib.sha512(b"".join(parts)).digest()


def pad(n: int) -> bytes:
    return n.to_bytes(384, "big")


def strip(n: int) -> bytes:
    return n.to_bytes((n.bit_length() + 7) // 8, "big")


k = int.from_bytes(h(pad(N), pad(5)), "big")
x = int.from_bytes(h(SALT, h(USER, b":", CODE)), "big")
v = pow(5, x, N)
group = bytes(p ^ q for p, q in zip(h(strip(N)), h(strip(5))))


def exchange(a: int, b: int) -> dict:
    A, B = pow(5, a, N), (k * v + pow(5, b, N)) % N
    out = {"a": a.to_bytes(32, "big").hex(), "b": b.to_bytes(32, "big").hex(), "A": pad(A).hex(), "B": strip(B).hex()}
    for name, u_B, m_A, s in (("apple", pad(B), strip(A), strip), ("padded", strip(B), pad(A), pad)):
        u = int.from_bytes(h(pad(A), u_B), "big")
        S = pow(A * pow(v, u, N), b, N)
        K = h(s(S))
        M1 = h(group, h(USER), SALT, m_A, strip(B), K)
        out[name] = {"K": K.hex(), "M1": M1.hex(), "M2": h(pad(A), M1, K).hex()}
        out["S" if name == "apple" else "S padded"] = pad(S).hex()
    return out


def find(wanted: str) -> dict:
    for n in range(1, 10_000):
        a = int.from_bytes(hashlib.sha256(b"a" + (str(n) if wanted != "B" else "1").encode()).digest(), "big")
        b = int.from_bytes(hashlib.sha256(b"b" + (str(n) if wanted == "B" else "1").encode()).digest(), "big")
        if wanted == "A" and pow(5, a, N) >> 3064:
            continue
        if wanted == "B" and (k * v + pow(5, b, N)) % N >> 3064:
            continue
        found = exchange(a, b)
        zeros = {name for name in ("A", "S") if found[name].startswith("00")} | ({"B"} if len(found["B"]) < 768 else set())
        if zeros == {wanted}:
            return {"starts with zero": wanted, **found}
    raise SystemExit(f"none found for {wanted}")


Path(__file__).with_suffix(".json").write_text(
    json.dumps({"salt": SALT.hex(), "code": CODE.decode(), "verifier": pad(v).hex(), "exchanges": [find(w) for w in "ABS"]}, indent=1) + "\n")
