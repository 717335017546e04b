import type { Row, TableStore } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { addressClaimOf, createBroadcastAddresses, type AddressClaim } from "./broadcast-addresses.js";
import { aRequest } from "../state/delivery.fixture.js";

function aClaim(to: string, more: Parameters<typeof aRequest>[0] = {}, country?: string) {
  const request = aRequest({ origin: { broadcastId: "b1" }, isOncePerAddress: true, ...more });
  return addressClaimOf(request, to, country);
}

describe("the address of a broadcast's message", () => {
  it.each([
    ["Email", "lena@example.com", " Lena@EXAMPLE.com\u200b", undefined],
    ["Email", "kim@bücher.example", "kim@xn--bcher-kva.example", undefined],
    ["Sms", "+15550102303", "(555) 010-2303", "US"],
    ["Sms", "+4930123456", "tel:030 123456", "DE"],
    ["Sms", "+15550102303", "15550102303", undefined],
    ["Sms", "5550102303", "555 010-2303", undefined],
  ] as const)("by %s is the same for %j and %j in country %s", (channel, one, other, country) => {
    expect(aClaim(one, { channel }, country)?.id).toBe(aClaim(other, { channel }, country)?.id);
  });

  it("differs by address, broadcast and workspace", () => {
    const ids = [
      aClaim("ann@example.com"),
      aClaim("an.n@example.com"),
      aClaim("ann@example.org"),
      aClaim("ann@example.com", { origin: { broadcastId: "b2" } }),
    ].map((claim) => claim?.id);
    expect(new Set(ids).size).toBe(4);
  });

  it("is not in the id of its row", () => {
    const claim = aClaim("ann@example.com");
    expect(claim?.id).toMatch(/^00000000-0000-4000-8000-000000000001\/b1\/[0-9a-f]{64}$/);
    const elsewhere = aClaim("ann@example.com", { origin: { broadcastId: "b2" } });
    expect(claim?.id.slice(-64)).not.toBe(elsewhere?.id.slice(-64));
  });

  it("is needed only where each address gets the broadcast once", () => {
    const all = aRequest({ origin: { broadcastId: "b1" } });
    expect(addressClaimOf(all, "ann@example.com", undefined)).toBeUndefined();
    expect(aClaim("ann@example.com", { origin: { journeyId: "j" } })).toBeUndefined();
  });
});

/** Keeps rows like the database, and records the size of each call. */
function aTableStore() {
  const rows = new Map<string, Row>();
  const calls: string[] = [];
  const tables: Pick<TableStore, "apply" | "getMany"> = {
    async apply(changes) {
      calls.push(`add ${changes.length}`);
      for (const { change } of changes) {
        if (change.do === "add" && !rows.has(change.id)) rows.set(change.id, change.row);
      }
    },
    async getMany(_, ids) {
      calls.push(`read ${ids.length}`);
      return new Map(ids.flatMap((id) => (rows.has(id) ? [[id, rows.get(id) ?? {}]] : [])));
    },
  };
  return { rows, calls, tables };
}

function needed(claim: AddressClaim | undefined): AddressClaim {
  if (claim === undefined) throw new Error("no address is needed");
  return claim;
}

const sleep = (): Promise<void> => Promise.resolve();

describe("an address", () => {
  const one = needed(aClaim("ann@example.com", { id: "d1" }));
  const other = needed(aClaim("Ann@Example.com", { id: "d2" }));

  it("belongs to the first delivery that takes it, also among those of one moment and of other workers", async () => {
    const { tables } = aTableStore();
    const [mine, yours] = [
      { tables, sleep },
      { tables, sleep },
    ].map(createBroadcastAddresses);
    const owners = await Promise.all([mine?.take(one), mine?.take(other), yours?.take(other)]);
    expect(owners).toEqual(["d1", "d1", "d1"]);
    expect(await yours?.take(one)).toBe("d1");
    expect(await yours?.ownerOf(other)).toBe("d1");
  });

  it("is not taken by a look at it", async () => {
    const { tables, rows } = aTableStore();
    const addresses = createBroadcastAddresses({ tables, sleep });
    expect(await addresses.ownerOf(one)).toBeUndefined();
    expect(rows.size).toBe(0);
  });

  it("takes two round trips, which concurrent messages share", async () => {
    const { tables, calls } = aTableStore();
    const addresses = createBroadcastAddresses({ tables, sleep });
    const claims = Array.from({ length: 40 }, (_, index) => needed(aClaim(`p${index}@x.example`)));
    await Promise.all(claims.map(addresses.take));
    expect(calls).toEqual(["add 40", "read 40"]);
  });
});
