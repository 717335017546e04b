import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { insideAddress, insideName } from "./inside-address.js";

const inside: readonly (readonly [string, string])[] = [
  ["127.0.0.1", "loopback"],
  ["127.255.255.254", "loopback"],
  ["10.0.0.1", "private"],
  ["172.16.0.1", "private"],
  ["172.31.255.255", "private"],
  ["192.168.1.1", "private"],
  ["169.254.169.254", "link-local: metadata of most clouds"],
  ["169.254.170.2", "metadata of containers"],
  ["100.100.100.200", "carrier-grade NAT: metadata of Alibaba"],
  ["100.64.0.1", "carrier-grade NAT"],
  ["192.0.0.192", "metadata of Oracle"],
  ["0.0.0.0", "unspecified"],
  ["0.1.2.3", "this network"],
  ["224.0.0.1", "multicast"],
  ["239.255.255.250", "multicast"],
  ["240.0.0.1", "reserved"],
  ["255.255.255.255", "broadcast"],
  ["198.18.0.1", "benchmarks"],
  ["192.0.2.1", "documentation"],
  ["::", "unspecified"],
  ["::1", "loopback"],
  ["fe80::1", "link-local"],
  ["fe80::1%eth0", "link-local with a zone"],
  ["fec0::1", "site-local"],
  ["fc00::1", "unique local"],
  ["fd00:ec2::254", "metadata of Amazon"],
  ["fd20:ce::254", "metadata of Google"],
  ["ff02::1", "multicast"],
  ["100::1", "discarded"],
  ["2001:db8::1", "documentation"],
  ["2002:7f00:1::", "6to4 of 127.0.0.1"],
  ["2002:c0a8:101::1", "6to4 of 192.168.1.1"],
  ["2001::7f00:1", "Teredo"],
  ["::ffff:127.0.0.1", "mapped loopback"],
  ["::ffff:7f00:1", "mapped loopback in hexadecimal"],
  ["::ffff:a9fe:a9fe", "mapped metadata"],
  ["::127.0.0.1", "compatible loopback"],
  ["::ffff:0:127.0.0.1", "translated loopback"],
  ["64:ff9b::7f00:1", "NAT64 of loopback"],
  ["64:ff9b::10.0.0.1", "NAT64 of a private address"],
  ["64:ff9b:1::8.8.8.8", "NAT64 of a local prefix"],
  ["4000::1", "not public"],
  ["not an address", "no address"],
  ["", "no address"],
];

const outside = [
  "8.8.8.8",
  "1.1.1.1",
  "172.32.0.1",
  "172.15.255.255",
  "100.128.0.1",
  "2606:4700::1111",
  "::ffff:8.8.8.8",
  "64:ff9b::808:808",
];

describe("addresses a webhook may call", () => {
  it.each(inside)("%s lies inside (%s)", (address) => {
    expect(insideAddress(address)).toBeTypeOf("string");
  });

  it.each(outside)("%s lies outside", (address) => {
    expect(insideAddress(address)).toBeUndefined();
  });

  it("no spelling makes an inside IPv4 address outside", () => {
    const octet = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(fc.constantFrom(10, 127), octet, octet, octet, (a, b, c, d) => {
        const hex = [a * 256 + b, c * 256 + d].map((part) => part.toString(16)).join(":");
        const spellings = [
          `${a}.${b}.${c}.${d}`,
          `::ffff:${hex}`,
          `64:ff9b::${hex}`,
          `2002:${hex}::1`,
          `::${hex}`,
        ];
        expect(spellings.filter((spelling) => insideAddress(spelling) === undefined)).toEqual([]);
      }),
    );
  });

  it.each([
    "localhost",
    "LOCALHOST.",
    "app.localhost",
    "printer.local",
    "metadata.google.internal",
    "box.home.arpa",
  ])("the name %s lies inside", (name) => expect(insideName(name)).toBeTypeOf("string"));

  it.each(["example.com", "localhost.example.com", "internal-tools.example.com"])(
    "the name %s lies outside",
    (name) => expect(insideName(name)).toBeUndefined(),
  );
});
