import { describe, expect, it } from "vitest";
import { createHostGuard, type HostGuard, type ResolvedAddress } from "./host-guard.js";

const refusal = (url: string, allowedHosts: readonly string[] = []): string | undefined =>
  createHostGuard(allowedHosts).refusalOf(new URL(url));

const resolving =
  (...addresses: readonly string[]) =>
  async (): Promise<readonly ResolvedAddress[]> =>
    addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));

function lookUp(guard: HostGuard, host: string, all: boolean): Promise<unknown> {
  return new Promise((resolve, reject) => {
    guard.lookup(host, { all }, (error, address, family) => {
      if (error === null) resolve(all ? address : { address, family });
      else reject(error);
    });
  });
}

describe("a webhook's URL", () => {
  it.each([
    "http://127.0.0.1/",
    "http://127.1/",
    "http://2130706433/",
    "http://0x7f000001/",
    "http://0177.0.0.1/",
    "http://0x7f.1/",
    "http://017700000001/",
    "http://127.0.0.1./",
    "http://①②⑦.⓪.⓪.①/",
    "http://0/",
    "http://[::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:7f00:1]/",
    "http://[64:ff9b::7f00:1]/",
    "http://[2002:7f00:1::]/",
    "http://[fd00:ec2::254]/latest/meta-data/",
    "http://169.254.169.254/latest/meta-data/",
    "http://2852039166/",
    "http://10.0.0.1/",
    "http://192.168.0.1:8080/",
    "http://100.64.0.1/",
    "http://0.0.0.0:27017/",
    "http://255.255.255.255/",
    "http://224.0.0.1/",
    "http://localhost/",
    "http://LOCALHOST./",
    "http://a.localhost:3000/",
    "http://metadata.google.internal/",
    "ftp://example.com/",
    "file:///etc/passwd",
    "gopher://example.com/",
    "http://user:password@example.com/",
    "http://user@example.com/",
  ])("%s is refused", (url) => expect(refusal(url)).toBeTypeOf("string"));

  it.each([
    "https://example.com/",
    "http://example.com:8080/x?y",
    "https://8.8.8.8/",
    "https://[2606:4700::1111]/",
  ])("%s may be called", (url) => expect(refusal(url)).toBeUndefined());

  it.each([
    ["http://10.0.0.1/", ["10.0.0.1"]],
    ["http://10.0.0.1:8080/", ["10.0.0.1"]],
    ["http://10.0.0.1:8080/", ["10.0.0.1:8080"]],
    ["http://10.0.0.1/", ["10.0.0.1:80"]],
    ["https://crm.internal/", ["CRM.internal:443"]],
    ["http://[::1]:9000/", ["[::1]:9000"]],
    ["http://[::1]:9000/", ["::1"]],
    ["http://localhost:9000/", ["localhost"]],
  ])("%s may be called where the operator named %j", (url, allowed) =>
    expect(refusal(url, allowed)).toBeUndefined(),
  );

  it.each([
    ["http://10.0.0.1:8081/", ["10.0.0.1:8080"]],
    ["https://crm.internal/", ["crm.internal:80"]],
    ["http://x.crm.internal/", ["crm.internal"]],
    ["http://10.0.0.2/", ["10.0.0.1"]],
    ["http://u:p@10.0.0.1/", ["10.0.0.1"]],
  ])("%s is refused where the operator named %j", (url, allowed) =>
    expect(refusal(url, allowed)).toBeTypeOf("string"),
  );
});

describe("a name that is looked up", () => {
  it.each([true, false])("leads outside (all: %s)", async (all) => {
    const guard = createHostGuard([], resolving("93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"));
    const first = { address: "93.184.215.14", family: 4 };
    expect(await lookUp(guard, "example.com", all)).toEqual(
      all ? [first, { address: "2606:2800:21f:cb07:6820:80da:af6b:8b2c", family: 6 }] : first,
    );
  });

  it.each([
    [["127.0.0.1"]],
    [["93.184.215.14", "10.0.0.1"]],
    [["::ffff:169.254.169.254"]],
    [["fd00:ec2::254", "93.184.215.14"]],
  ])("leads inside with %j", async (addresses) => {
    const guard = createHostGuard([], resolving(...addresses));
    await expect(lookUp(guard, "rebind.example", true)).rejects.toMatchObject({ code: "INSIDE_ADDRESS" });
  });

  it("may lead inside where the operator allowed it", async () => {
    const guard = createHostGuard(["crm.example:8080"], resolving("10.0.0.1"));
    expect(await lookUp(guard, "crm.example", false)).toEqual({ address: "10.0.0.1", family: 4 });
  });

  it.each([
    ["10.1.2.3", ["10.0.0.0/8"], true],
    ["10.1.2.3", ["10.0.0.0/16"], false],
    ["::ffff:10.1.2.3", ["10.0.0.0/8"], true],
    ["fd00:1::2", ["fd00::/8"], true],
    ["fd00:1::2", ["[fd00::]/8"], true],
    ["fd00:1::2", ["10.0.0.0/8", "crm.example/8", "10.0.0.0/99"], false],
    ["169.254.169.254", ["10.0.0.0/8", "127.0.0.0/8"], false],
  ])(
    "that resolves to %s, where the operator listed %j, may lead inside: %s",
    async (address, networks, may) => {
      const guard = createHostGuard(networks, resolving(address));
      const found = lookUp(guard, "crm.example", true).then(
        () => true,
        () => false,
      );
      expect(await found).toBe(may);
      expect(guard.refusalOfHost(address, "25") === undefined).toBe(may);
    },
  );

  it("that resolves differently later is rejected then", async () => {
    let calls = 0;
    const guard = createHostGuard([], async () => {
      calls += 1;
      return [{ address: calls === 1 ? "93.184.215.14" : "127.0.0.1", family: 4 }];
    });
    await lookUp(guard, "rebind.example", true);
    await expect(lookUp(guard, "rebind.example", true)).rejects.toMatchObject({ code: "INSIDE_ADDRESS" });
  });

  it("without addresses is rejected", async () => {
    await expect(lookUp(createHostGuard([], resolving()), "example.com", true)).rejects.toMatchObject({
      code: "ENOTFOUND",
    });
  });
});
