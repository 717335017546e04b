/** The routes of revisions, one for each kind because the kind decides about the permission. */
import { draftKindFacts, draftKinds } from "@signalbox/workspace";
import { get, post, routeTable, type RouteTable } from "../../http/route-table.js";
import { diffRevisionsOf } from "./diff-revisions.js";
import { getRevisionOf } from "./get-revision.js";
import { listRevisionsOf } from "./list-revisions.js";
import { restoreRevisionOf } from "./restore-revision.js";

export const revisionRoutes: RouteTable = routeTable(
  "Revisions",
  draftKinds.flatMap((kind) => {
    const { read, write } = draftKindFacts[kind];
    return [
      get(`/revisions/${kind}/:id`, listRevisionsOf(kind), read),
      get(`/revisions/${kind}/:id/diff`, diffRevisionsOf(kind), read),
      get(`/revisions/${kind}/:id/:revision`, getRevisionOf(kind), read),
      post(`/revisions/${kind}/:id/:revision/restore`, restoreRevisionOf(kind), write),
    ];
  }),
);
