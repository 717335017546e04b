import { describe, expect, it } from "vitest";
import { areNetworksWithin, isInNetworks, networkField, networkListOf } from "./networks.js";

describe("a network", () => {
  it.each(["10.0.0.0/8", "192.0.2.7", "0.0.0.0/0", "2001:db8::/32", "::1", "::/0", "10.1.2.3/8"])(
    "can be %s",
    (text) => {
      expect(networkField.safeParse(text).success).toBe(true);
    },
  );

  it.each([
    "10.0.0/8",
    "10.0.0.0/33",
    "10.0.0.0/",
    "10.0.0.0/8/8",
    "10.0.0.0/-1",
    "2001:db8::/129",
    "::ffff:10.0.0.0/104",
    "fe80::1%eth0",
    "shop.example",
    "",
  ])("cannot be %j", (text) => {
    expect(networkField.safeParse(text).success).toBe(false);
  });
});

describe("an address", () => {
  it.each([
    ["10.200.0.1", ["10.0.0.0/8"], true],
    ["11.0.0.1", ["10.0.0.0/8"], false],
    ["::ffff:10.0.0.1", ["10.0.0.0/8"], true],
    ["2001:db8:1::5", ["10.0.0.0/8", "2001:db8::/32"], true],
    ["2001:db9::5", ["2001:db8::/32"], false],
    ["fe80::1%eth0", ["fe80::/10"], true],
    ["2001:db8::1", ["0.0.0.0/0"], false],
    ["192.0.2.7", ["192.0.2.7"], true],
    ["192.0.2.8", ["192.0.2.7"], false],
    ["unknown", ["0.0.0.0/0", "::/0"], false],
  ])("%s in %j: %s", (address, networks, expected) => {
    expect(isInNetworks(address, networkListOf(networks))).toBe(expected);
  });
});

it.each([
  [["10.1.0.0/16"], ["10.0.0.0/8"], true],
  [["10.0.0.0/8"], ["10.1.0.0/16"], false],
  [["10.1.0.1", "2001:db8::1"], ["10.0.0.0/8", "2001:db8::/32"], true],
  [["10.1.0.1", "192.0.2.1"], ["10.0.0.0/8"], false],
  [["::/0"], ["0.0.0.0/0"], false],
])("the networks %j are within %j: %s", (networks, outer, expected) => {
  expect(areNetworksWithin(networks, outer)).toBe(expected);
});
