import { expect, it } from "vitest";
import { createGuessLimit } from "./guess-limit.js";

const minuteMs = 60_000;

it("limits the wrong keys of a network, over all of its addresses", () => {
  const limit = createGuessLimit();
  const waits = Array.from({ length: 6 }, (_, nth) =>
    limit.failed({ address: `2001:db8::${nth}`, key: `k${nth}` }, minuteMs),
  );
  expect(waits).toEqual([0, 0, 0, 0, 0, 60]);
  expect(limit.failed({ address: "2001:db8:0:1::1", key: "k" }, minuteMs)).toBe(0);
});

it("limits the attempts with one wrong key from any network", () => {
  const limit = createGuessLimit();
  const waits = Array.from({ length: 6 }, (_, nth) =>
    limit.failed({ address: `192.0.${nth}.1`, key: "revoked" }, minuteMs + nth),
  );
  expect(waits).toEqual([0, 0, 0, 0, 0, 60]);
});

it("starts again after a minute", () => {
  const limit = createGuessLimit();
  const guess = { address: "192.0.2.1", key: "wrong" };
  for (let attempt = 0; attempt < 6; attempt += 1) limit.failed(guess, minuteMs);
  expect(limit.failed(guess, 2 * minuteMs - 1)).toBe(1);
  expect(limit.failed(guess, 2 * minuteMs)).toBe(0);
});
