/**
 * The parameters of a subscription link, as the contract names them. They come in the query, and from forms also
 * in the body. The link is verified by its hash elsewhere.
 */
import { parseWorkspaceId, type WorkspaceId, fieldSays, issueAt } from "@signalbox/core";
import { faultOfText } from "@signalbox/workspace";
import { badRequest } from "../http/errors.js";
import { requestSays } from "../http/request-sentences.js";

export interface SubscriptionLink {
  readonly workspaceId: WorkspaceId;
  /** A value of a user property, for example an email address. */
  readonly identifier: string;
  /** The name of that property. */
  readonly identifierKey: string;
  readonly hash: string;
}

export interface PageLink extends SubscriptionLink {
  /** The group of the link. */
  readonly groupId?: string;
  /** The change of the group that it offers. */
  readonly offers?: "Subscribe" | "Unsubscribe";
  readonly isPreview: boolean;
  readonly showsAllChannels: boolean;
}

/** Throws `BadRequest` for a truncated or unreadable link. */
export function readPageLink(parameters: URLSearchParams): PageLink {
  const groupId = parameters.get("s") ?? "";
  const offers = { "0": "Unsubscribe", "1": "Subscribe" } as const;
  const sub = parameters.get("sub") ?? "";
  if (sub !== "" && sub !== "0" && sub !== "1") throw badRequest(issueAt(["sub"], requestSays.noFlagDigit()));
  return {
    ...readLink({
      workspaceId: parameters.get("w"),
      identifier: parameters.get("i"),
      identifierKey: parameters.get("ik"),
      hash: parameters.get("h"),
    }),
    ...(groupId !== "" && { groupId: groupId.toLowerCase() }),
    ...(sub !== "" && { offers: offers[sub] }),
    isPreview: isSet(parameters.get("isPreview")),
    showsAllChannels: isSet(parameters.get("showAllChannels")),
  };
}

/** Parameters of the same page, without the offered change. */
export function pageParameters(link: PageLink): URLSearchParams {
  return new URLSearchParams({
    w: link.workspaceId,
    i: link.identifier,
    ik: link.identifierKey,
    h: link.hash,
    ...(link.groupId !== undefined && { s: link.groupId }),
    ...(link.isPreview && { isPreview: "true" }),
    ...(link.showsAllChannels && { showAllChannels: "true" }),
  });
}

function readLink(raw: Readonly<Record<keyof SubscriptionLink, string | null>>): SubscriptionLink {
  const workspaceId = parseWorkspaceId(raw.workspaceId ?? "");
  if (workspaceId === undefined) throw badRequest(issueAt(["w"], requestSays.noWorkspaceId()));
  return {
    workspaceId,
    identifier: required("i", raw.identifier),
    identifierKey: required("ik", raw.identifierKey),
    hash: required("h", raw.hash),
  };
}

function required(name: string, value: string | null): string {
  const fault = value === null ? fieldSays.required() : faultOfText(value);
  if (value === null || fault !== undefined) throw badRequest(issueAt([name], fault ?? fieldSays.required()));
  return value;
}

function isSet(flag: string | null): boolean {
  return flag === "true" || flag === "1";
}
