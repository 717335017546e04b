import { expect, it } from "vitest";
import { apiKeyOf, isDamagedApiKey } from "./api-key.js";

const key = apiKeyOf("admin", "0123456789abcdef01234567", "f".repeat(64));

it("an API key has a prefix, its id, a secret and a checksum", () => {
  expect(key).toMatch(/^sb_admin_0123456789abcdef01234567_f{64}[0-9a-f]{8}$/);
  expect(isDamagedApiKey(key)).toBe(false);
});

it.each([key.slice(0, -1), key.replace("0123", "0124"), `${key}0`, "sb_", "sb_admin_"])(
  "%s is damaged",
  (text) => {
    expect(isDamagedApiKey(text)).toBe(true);
  },
);

it("another key is not damaged", () => {
  expect(isDamagedApiKey("f".repeat(64))).toBe(false);
});
