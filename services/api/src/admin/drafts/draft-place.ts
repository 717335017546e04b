/** The draft that a call is about: its kind is that of the route, its id that of the resource. */
import { issueAt, parseWorkspaceId } from "@signalbox/core";
import { draftKindFacts, type DraftKind, type DraftPlace } from "@signalbox/workspace";
import { badRequest, notFound } from "../../http/errors.js";
import { requestSays } from "../../http/request-sentences.js";
import type { RouteRequest } from "../../http/route.js";

type PlacedRequest = Pick<RouteRequest<unknown, unknown>, "workspaceId" | "params">;

/** Undefined for an id that no resource of the kind can have. */
export function draftPlace(kind: DraftKind, { workspaceId, params }: PlacedRequest): DraftPlace | undefined {
  const id = parseWorkspaceId(params["id"] ?? "");
  if (id === undefined || (kind === "subscription-page" && id !== workspaceId)) return undefined;
  return { workspaceId, kind, id };
}

/** Throws `IdError`, and `NotFound` for the page of another workspace. */
export function newDraftPlace(kind: DraftKind, request: PlacedRequest): DraftPlace {
  const place = draftPlace(kind, request);
  if (place !== undefined) return place;
  if (kind === "subscription-page") throw notFound("the id of a subscription page is that of its workspace");
  throw badRequest(issueAt(["id"], requestSays.idOfDraft()), "IdError");
}

/** The error for a draft that is not there. */
export function noDraft(kind: DraftKind, id: string | undefined): Error {
  return notFound(`no draft of a ${draftKindFacts[kind].resource} with id ${JSON.stringify(id ?? "")}`);
}
