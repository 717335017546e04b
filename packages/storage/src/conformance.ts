/**
 * What every storage adapter must do, written down once: each promise of core's store ports as a sentence. An adapter's
 * test calls this with a way to make one; each call of `create` may share a database with earlier ones, for every test
 * works in a workspace of its own and takes its alarms away again.
 */
import { afterAll, beforeAll, describe } from "vitest";
import { actorsConformance } from "./conformance/actors.js";
import { actorPagesConformance } from "./conformance/actor-pages.js";
import { alarmsConformance } from "./conformance/alarms.js";
import { claimsConformance } from "./conformance/claims.js";
import { deliveriesConformance } from "./conformance/deliveries.js";
import { deliveryListsConformance } from "./conformance/delivery-lists.js";
import { eventChangesConformance } from "./conformance/event-changes.js";
import { eventListsConformance } from "./conformance/event-lists.js";
import { eventRecordsConformance } from "./conformance/event-records.js";
import { filesConformance } from "./conformance/files.js";
import { rowChangesConformance } from "./conformance/row-changes.js";
import { rowQueriesConformance } from "./conformance/row-queries.js";
import type { Storage } from "./storage.js";

/** Declares the suite; `create` is called once, and what it made is closed at the end. */
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
    eventRecordsConformance(() => current().events);
    eventListsConformance(() => current().events);
    eventChangesConformance(current);
    claimsConformance(current);
    deliveriesConformance(current);
    deliveryListsConformance(() => current().deliveries);
    filesConformance(current);
    rowChangesConformance(() => current().tables);
    rowQueriesConformance(() => current().tables);
    alarmsConformance(() => current().tables);
  });
}
