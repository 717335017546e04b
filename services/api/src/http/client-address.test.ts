import { describe, expect, it } from "vitest";
import { clientAddressOf, readAddress } from "./client-address.js";

describe("an address of a gateway", () => {
  it.each([
    ["192.0.2.80", "192.0.2.80"],
    ["192.0.2.80:1234", "192.0.2.80"],
    [" 192.0.2.80:1 ", "192.0.2.80"],
    ["203.0.113.5%eth0", "203.0.113.5"],
    ["203.0.113.5%10:443", "203.0.113.5"],
    ["2001:DB8::1", "2001:db8::1"],
    ["2001:0db8:0000:0000:0000:0000:0000:0001", "2001:db8::1"],
    ["2001:db8:1:2:3:4:5:6:443", "2001:db8:1:2:3:4:5:6"],
    ["[2001:db8::1]", "2001:db8::1"],
    ["[2001:db8::1]:443", "2001:db8::1"],
    ["[2001:db8::1]:_port", "2001:db8::1"],
    ["fe80::1%eth0", "fe80::1"],
    ["[fe80::1%25en0]:80", "fe80::1"],
    ["::ffff:192.0.2.17", "192.0.2.17"],
    ["::ffff:192.0.2.17:8080", "192.0.2.17"],
    ["[::FFFF:c000:211]:8080", "192.0.2.17"],
    ["0:0:0:0:0:ffff:192.0.2.17", "192.0.2.17"],
  ])("%s is %s", (text, address) => {
    expect(readAddress(text)).toBe(address);
  });

  it.each([
    "",
    "unknown",
    "_hidden",
    "nonsense",
    "192.0.2.999",
    "192.0.2.80:port",
    "[192.0.2.1",
    "a]:80",
    "::1::2",
  ])("%j is none", (text) => {
    expect(readAddress(text)).toBeUndefined();
  });
});

describe("the client behind proxies", () => {
  const clientOf = (headers: Readonly<Record<string, string>>, trusted: number): string =>
    clientAddressOf({ headers, socket: { remoteAddress: "::ffff:10.0.0.1" } }, trusted);

  it.each([
    [{ "x-forwarded-for": "198.51.100.9" }, 0, "10.0.0.1"],
    [{}, 1, "10.0.0.1"],
    [{ "x-forwarded-for": "" }, 1, "10.0.0.1"],
    [{ "x-forwarded-for": "192.0.2.1, 198.51.100.9:5000" }, 1, "198.51.100.9"],
    [{ "x-forwarded-for": "192.0.2.1,198.51.100.9 ,, 10.1.1.1" }, 2, "198.51.100.9"],
    [{ "x-forwarded-for": '"[2001:db8::7]:5000", 10.1.1.1' }, 2, "2001:db8::7"],
    [{ "x-forwarded-for": "192.0.2.1" }, 3, "192.0.2.1"],
    [{ "x-forwarded-for": "192.0.2.1, unknown" }, 1, "unknown"],
    [{ forwarded: "for=192.0.2.60;proto=http;by=203.0.113.43" }, 1, "192.0.2.60"],
    [{ forwarded: 'For="[2001:db8:cafe::17]:4711"' }, 1, "2001:db8:cafe::17"],
    [{ forwarded: 'for=192.0.2.43, proto=https;FOR="198.51.100.17:80"' }, 1, "198.51.100.17"],
    [{ forwarded: 'by="a, b;for=192.0.2.1";for=198.51.100.17' }, 1, "198.51.100.17"],
    [{ forwarded: 'for="19\\2.0.2.43"' }, 1, "192.0.2.43"],
    [{ forwarded: "for=_hidden" }, 1, "unknown"],
    [{ forwarded: "for=192.0.2.43, proto=https" }, 1, "unknown"],
    [{ "x-forwarded-for": "192.0.2.1", forwarded: "for=198.51.100.17" }, 1, "192.0.2.1"],
  ])("of %j with %i is %s", (headers, trusted, address) => {
    expect(clientOf(headers as Readonly<Record<string, string>>, trusted)).toBe(address);
  });

  const [client, proxy, forged] = ["192.0.2.1", "198.51.100.9", "203.0.113.66"];
  it.each([`"`, `"a`, `${forged}, "a`, `${forged}, "a\\`, `"a", ${forged}, "`, `${forged}, \\"`])(
    "is not chosen by the client, which sends %s",
    (sent) => {
      const listed = { "x-forwarded-for": `${sent}, ${client}, ${proxy}` };
      expect([clientOf(listed, 1), clientOf(listed, 2)]).toEqual([proxy, client]);
      const inQuotes = `for="[2001:db8::9]:1";proto=https`;
      for (const name of [`for=${client}`, inQuotes]) {
        const forwarded = `for=${forged}, x=${sent}, ${name}, for=${proxy};by=10.0.0.1`;
        const behindTwo = name === inQuotes ? "2001:db8::9" : client;
        expect([clientOf({ forwarded }, 1), clientOf({ forwarded }, 2)]).toEqual([proxy, behindTwo]);
      }
    },
  );
});
