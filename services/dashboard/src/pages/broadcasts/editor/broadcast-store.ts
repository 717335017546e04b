/** The draft of a broadcast at the service: its settings, guarded by the version that was read. */
import { isQueued } from "@signalbox/client";
import type { Api } from "../../../data/index.js";
import { failureOf, type DraftStore, type SavedDraft } from "../../../editing/index.js";
import { Refusal } from "../../../ui/index.js";
import type { Broadcast } from "../broadcast-statuses.js";
import { draftOf, fieldsOf, type BroadcastDraft } from "./broadcast-draft.js";

export interface BroadcastStoreOptions {
  readonly id: string;
  /** Of a new broadcast whose name is empty: the service needs one. */
  readonly firstName: string;
  /** Said while the service has the draft in its queue. */
  readonly queued: string;
}

export function broadcastStore(
  { client }: Pick<Api, "client">,
  { id, firstName, queued }: BroadcastStoreOptions,
): DraftStore<BroadcastDraft> {
  return {
    async save(draft, version) {
      const { name, ...fields } = fieldsOf(draft);
      const known = name === "" && version === undefined ? firstName : name;
      const { data } = await client.PUT("/api/admin/broadcasts/v2", {
        params: version === undefined ? {} : { header: { "if-match": `"${version}"` } },
        // Without a name it keeps the one that it has.
        body: { id, ...(known !== "" && { name: known }), ...fields },
      });
      if (data === undefined || isQueued(data)) throw new Refusal(queued);
      return versionOf(data);
    },
    async read() {
      const { data } = await client.GET("/api/admin/broadcasts", { params: { query: { ids: [id] } } });
      const stored = data?.[0];
      return stored && savedDraftOf(stored);
    },
    failureOf,
  };
}

export function savedDraftOf(broadcast: Broadcast): SavedDraft<BroadcastDraft> {
  return { document: draftOf(broadcast), version: versionOf(broadcast) };
}

function versionOf({ updatedAt }: Pick<Broadcast, "updatedAt">): string {
  return String(updatedAt);
}
