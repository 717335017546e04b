/**
 * Conformance suite of storage adapters: each promise of core's store ports as a test. An adapter's test passes a
 * factory; calls of `create` may share a database, because every test uses a workspace of its own and removes its alarms.
 */
import { afterAll, beforeAll, describe } from "vitest";
import { actorsConformance } from "./conformance/actors.js";
import { actorPagesConformance } from "./conformance/actor-pages.js";
import { actorScansConformance } from "./conformance/actor-scans.js";
import { alarmsConformance } from "./conformance/alarms.js";
import { bulkEventsConformance } from "./conformance/bulk-events.js";
import { claimsConformance } from "./conformance/claims.js";
import { deliveriesConformance } from "./conformance/deliveries.js";
import { deliveryListsConformance } from "./conformance/delivery-lists.js";
import { eventChangesConformance } from "./conformance/event-changes.js";
import { eventListsConformance } from "./conformance/event-lists.js";
import { eventTimelinesConformance } from "./conformance/event-timelines.js";
import { eventRecordsConformance } from "./conformance/event-records.js";
import { expiryConformance } from "./conformance/expiry.js";
import { filesConformance } from "./conformance/files.js";
import { imageFilesConformance } from "./conformance/image-files.js";
import { largeHistoriesConformance } from "./conformance/large-histories.js";
import { rowChangesConformance } from "./conformance/row-changes.js";
import { rowQueriesConformance } from "./conformance/row-queries.js";
import type { Storage } from "./storage.js";

/** Declares the suite; `create` is called once, and its result is closed at the end. */
export function storageConformance(name: string, create: () => Promise<Storage>): void {
  describe(`${name} keeps the promises of the store ports`, () => {
    let storage: Storage | undefined;
    const current = (): Storage => {
      if (storage === undefined) throw new Error("the storage was not created");
      return storage;
    };
    beforeAll(async () => {
      storage = await create();
    });
    afterAll(async () => {
      await storage?.close();
    });

    actorsConformance(() => current().actors);
    actorPagesConformance(() => current().actors);
    actorScansConformance(() => current().actors);
    eventRecordsConformance(() => current().events);
    eventListsConformance(() => current().events);
    eventTimelinesConformance(() => current().events);
    bulkEventsConformance(() => current().events);
    eventChangesConformance(current);
    largeHistoriesConformance(current);
    claimsConformance(current);
    deliveriesConformance(current);
    deliveryListsConformance(() => current().deliveries);
    expiryConformance(current);
    filesConformance(current);
    imageFilesConformance(current);
    rowChangesConformance(() => current().tables);
    rowQueriesConformance(() => current().tables);
    alarmsConformance(() => current().tables);
  });
}
