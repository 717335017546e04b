/**
 * What a connection string must not say: reads that may be old break the check of versions that every save rests on, and
 * writes without an answer are not known to be done. Names of settings as the string has them.
 */
import { cannotStart } from "@signalbox/core";
import type { MongoClient } from "mongodb";

/** The settings of a client as the driver has read them, also those from DNS of a `mongodb+srv` address. */
export type UrlSettings = Pick<MongoClient["options"], "readPreference" | "readConcern" | "writeConcern">;

/** Throws a start fault for settings that lose or repeat work. */
export function refuseUnsafeSettings({ readPreference, readConcern, writeConcern }: UrlSettings): void {
  const { mode } = readPreference;
  if (mode !== "primary") {
    throw cannotStart(
      `MONGODB_URL has readPreference=${mode}, but a secondary may answer with old state: remove it, reads are from the primary.`,
    );
  }
  if (readConcern?.level === "available") {
    throw cannotStart(
      "MONGODB_URL has readConcernLevel=available, with which a shard may answer with documents that have moved: remove it.",
    );
  }
  if (writeConcern?.w === 0) {
    throw cannotStart("MONGODB_URL has w=0, with which no write is confirmed: remove it.");
  }
}

/**
 * Throws a start fault unless these settings wait for a majority. A snapshot has what a majority of the servers has, so it
 * could miss the last writes that fewer servers had confirmed.
 */
export function refuseSnapshotOf({ writeConcern }: Pick<UrlSettings, "writeConcern">): void {
  const { w } = writeConcern ?? {};
  if (w === "majority" || w === undefined) return;
  throw cannotStart(
    `MONGODB_URL has w=${w}, with which a backup may miss events that were accepted before it. Remove w from the MONGODB_URL of every api, every worker and this command, restart the api and the workers, and run the backup again.`,
  );
}

/** Sentences for the log about settings that are weaker than our defaults. */
export function warningsAbout({ writeConcern }: UrlSettings): readonly string[] {
  const { w, journal } = writeConcern ?? {};
  return [
    ...(w === "majority" || w === undefined
      ? []
      : [
          `MONGODB_URL has w=${w}: where that is no majority, a failover may lose writes that were confirmed. Remove it to wait for a majority.`,
        ]),
    ...(journal === false
      ? [
          "MONGODB_URL has journal=false: a power failure may lose writes that were confirmed. Remove it to wait for the journal.",
        ]
      : []),
  ];
}
