/** The routes of drafts, one for each kind because the kind decides about the permission. */
import { draftKindFacts, draftKinds } from "@signalbox/workspace";
import { del, get, put, routeTable, type RouteTable } from "../../http/route-table.js";
import { deleteDraftOf } from "./delete-draft.js";
import { getDraftOf } from "./get-draft.js";
import { listDraftsOf } from "./list-drafts.js";
import { putDraftOf } from "./put-draft.js";

export const draftRoutes: RouteTable = routeTable(
  "Drafts",
  draftKinds.flatMap((kind) => {
    const { read, write } = draftKindFacts[kind];
    return [
      get(`/drafts/${kind}`, listDraftsOf(kind), read),
      put(`/drafts/${kind}/:id`, putDraftOf(kind), write),
      get(`/drafts/${kind}/:id`, getDraftOf(kind), read),
      del(`/drafts/${kind}/:id`, deleteDraftOf(kind), write),
    ];
  }),
);
