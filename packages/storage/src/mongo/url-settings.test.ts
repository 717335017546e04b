import { isStartFault } from "@signalbox/core";
import type { MongoClient } from "mongodb";
import { expect, it } from "vitest";
import { openClient } from "./mongo-client.js";
import { refuseSnapshotOf, refuseUnsafeSettings, warningsAbout } from "./url-settings.js";

const settingsOf = (query: string): MongoClient["options"] =>
  openClient({ url: `mongodb://db-1:27017,db-2:27018/signalbox${query}` }).options;

it.each([
  ["?readPreference=secondaryPreferred", "readPreference=secondaryPreferred"],
  ["?replicaSet=rs0&readPreference=nearest", "readPreference=nearest"],
  ["?readConcernLevel=available", "readConcernLevel=available"],
  ["?w=0", "w=0"],
])("refuses %s with one sentence that says what to do", (query, setting) => {
  const refuse = (): void => refuseUnsafeSettings(settingsOf(query));
  expect(refuse).toThrow(new RegExp(`^MONGODB_URL has ${setting}[ ,][^\\n]+: remove it[^\\n]*\\.$`));
  expect(refuse).toThrow(expect.toSatisfy(isStartFault));
});

it.each(["", "?replicaSet=rs0&tls=true", "?readPreference=primary&w=majority", "?readConcernLevel=majority"])(
  "accepts '%s' without a warning",
  (query) => {
    refuseUnsafeSettings(settingsOf(query));
    expect(warningsAbout(settingsOf(query))).toEqual([]);
  },
);

it.each([
  ["?w=1", "MONGODB_URL has w=1: where that is no majority, a failover"],
  ["?journal=false", "MONGODB_URL has journal=false: a power failure"],
])("warns about %s", (query, sentence) => {
  refuseUnsafeSettings(settingsOf(query));
  expect(warningsAbout(settingsOf(query))).toEqual([expect.stringContaining(sentence)]);
});

it.each(["0", "1", "2", "dc"])("refuses a snapshot of a server where writes wait for w=%s", (w) => {
  const refuse = (): void => refuseSnapshotOf(settingsOf(`?w=${w}`));
  expect(refuse).toThrow(
    new RegExp(`^MONGODB_URL has w=${w}, with which a backup may miss[^\\n]+ Remove w from`),
  );
  expect(refuse).toThrow(expect.toSatisfy(isStartFault));
});

it.each(["", "?w=majority", "?journal=false"])("accepts a snapshot with '%s'", (query) => {
  expect(() => refuseSnapshotOf(settingsOf(query))).not.toThrow();
});

it("reads an address of DNS records with TLS", () => {
  const { tls, srvHost, readPreference } = openClient({ url: "mongodb+srv://cluster.example/mine" }).options;
  expect({ tls, srvHost, mode: readPreference.mode }).toEqual({
    tls: true,
    srvHost: "cluster.example",
    mode: "primary",
  });
});
