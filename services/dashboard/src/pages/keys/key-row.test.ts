import { expect, it } from "vitest";
import { keyStateOf, keysWith, networksIn, type KeyRow } from "./key-row.js";

const key: KeyRow = { workspaceId: "w", id: "1", name: "Warehouse", createdAt: 0 };
const owned: KeyRow = { ...key, id: "2", name: "Import", owner: { kind: "serviceAccount", id: "s" } };

it("finds keys by a part of the name and by owner", () => {
  expect(keysWith([key, owned], { q: "house" })).toEqual([key]);
  expect(keysWith([key, owned], { owner: "s" })).toEqual([owned]);
});

it("knows when a key has expired", () => {
  expect(keyStateOf(key, 1_000)).toBe("valid");
  expect(keyStateOf({ ...key, expiresAt: 1_001 }, 1_000)).toBe("valid");
  expect(keyStateOf({ ...key, expiresAt: 1_000 }, 1_000)).toBe("expired");
});

it("reads networks however they are separated", () => {
  expect(networksIn(" 192.0.2.0/24,\n2001:db8::/32 ; 10.0.0.1/32 ")).toEqual([
    "192.0.2.0/24",
    "2001:db8::/32",
    "10.0.0.1/32",
  ]);
});
