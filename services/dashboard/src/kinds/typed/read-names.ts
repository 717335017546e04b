/**
 * Subscription groups, segments, groups and messages in typed conditions: "subscribed to News", "not on the list Staff",
 * "member of acme", "opened Welcome". Pure.
 */
import type { Schema } from "@signalbox/client";
import { fittingNames, takeNegation } from "./phrase.js";
import type { Reading, Seen } from "./seen.js";

const mostFound = 4;

const unsubscribing =
  /^(?:has\s+|hat\s+)?(?:unsubscribed|opted out|abbestellt|abgemeldet)(?:\s+(?:from|of|von))?\s+(.+)$|^(?:hat\s+)?(.+?)\s+abbestellt$/iu;
const subscribing =
  /^(?:is\s+|has\s+|hat\s+)?(?:subscribed|subscribes|opted in|abonniert)(?:\s+(?:to))?\s+(.+)$|^(?:hat\s+)?(.+?)\s+abonniert$/iu;

function found(pattern: RegExp, text: string): string | undefined {
  const [, after, before] = pattern.exec(text.trim()) ?? [];
  return after ?? before;
}

export function readSubscribed(
  text: string,
  seen: Seen,
): readonly Reading<Schema<"SegmentNodeSubscriptionGroup">>[] {
  const name = found(subscribing, text);
  return groupsOf(name, seen).map(({ id, type, fit }) => ({
    node: { type: "SubscriptionGroup", id: "", subscriptionGroupId: id, subscriptionGroupType: type },
    fit,
  }));
}

/** Also "not subscribed to News": there is no other way to say it. */
export function readUnsubscribed(
  text: string,
  seen: Seen,
): readonly Reading<Schema<"SegmentNodeSubscriptionGroupUnsubscribed">>[] {
  const negation = takeNegation(text.replace(/^is\s+/iu, ""));
  const name = found(unsubscribing, text) ?? (negation && found(subscribing, negation.rest));
  return groupsOf(name, seen).map(({ id, fit }) => ({
    node: { type: "SubscriptionGroupUnsubscribed", id: "", subscriptionGroupId: id },
    fit,
  }));
}

type Group = Seen["subscriptionGroups"][number] & { readonly fit: number };

function groupsOf(name: string | undefined, { subscriptionGroups }: Seen): readonly Group[] {
  return name === undefined ? [] : named(name, subscriptionGroups);
}

function named<Resource extends { readonly name: string }>(
  text: string,
  resources: readonly Resource[],
): readonly (Resource & { readonly fit: number })[] {
  const fits = new Map(
    fittingNames(
      text,
      resources.map(({ name }) => name),
    ).map(({ name, fit }) => [name, fit]),
  );
  return resources
    .map((resource) => ({ ...resource, fit: fits.get(resource.name) ?? 0 }))
    .filter(({ fit }) => fit > 0)
    .toSorted((one, other) => other.fit - one.fit)
    .slice(0, mostFound);
}

const inSegment =
  /^(?:(?:is|are|ist|sind)\s+)?(?:(?:in|on|im|in dem|in der|auf|auf der)\s+)?(?:(?:the|der|dem)\s+)?(?:segment|audience|list|liste)\s+(.+)$|^(?:(?:is|are|ist|sind)\s+)?(?:in|on|im|auf)\s+(.+)$/iu;

/** "in segment Buyers", "not on the list Staff", "nicht auf der Liste Staff"; without the noun, a name that fits well. */
export function readSegments(
  text: string,
  { segments }: Seen,
): readonly Reading<Schema<"SegmentNodeSegment">>[] {
  const negation = takeNegation(text.trim().replace(/^(?:is|are|ist|sind)\s+/iu, ""));
  const [, said, bare] = inSegment.exec((negation?.rest ?? text).trim()) ?? [];
  return named(said ?? bare ?? "", segments)
    .filter(({ fit }) => said !== undefined || fit >= 0.8)
    .map(({ id, fit }) => ({
      node: { type: "Segment", id: "", segmentId: id, ...(negation !== undefined && { isMember: false }) },
      fit,
    }));
}

export function readMembers(text: string): readonly Reading<Schema<"SegmentNodeGroup">>[] {
  const member =
    /^(?:is\s+|ist\s+)?(?:a\s+)?(?:member|mitglied)(?:\s+(?:of|in|von|der|einer|a))*(?:\s+(?:group|gruppe))?(?:\s+(.+))?$/iu;
  const match = member.exec(text.trim());
  if (match === null) return [];
  const [, id] = match;
  const isAny = id === undefined || /^(?:any|irgendeiner)(?:\s+(?:group|gruppe))?$/iu.test(id);
  return [{ node: { type: "Group", id: "", ...(!isAny && { groupId: id }) }, fit: 0.85 }];
}

/** The statuses that the API takes, by their event. */
export const messageStatuses: readonly string[] = [
  "DFInternalMessageSent",
  "DFEmailDelivered",
  "DFEmailOpened",
  "DFEmailClicked",
  "DFEmailBounced",
  "DFEmailMarkedSpam",
  "DFEmailDropped",
  "DFEmailDelayed",
  "DFEmailProcessed",
  "DFSmsDelivered",
  "DFSmsFailed",
  "DFMessageSkipped",
  "DFMessageFailure",
  "DFBadWorkspaceConfiguration",
];

const statuses: readonly (readonly [pattern: RegExp, event: string])[] = [
  [/^(?:opened|geöffnet)$/iu, "DFEmailOpened"],
  [/^(?:clicked|geklickt)$/iu, "DFEmailClicked"],
  [/^(?:received|got|bekommen|erhalten)$/iu, "DFEmailDelivered"],
  [/^(?:bounced|unzustellbar)$/iu, "DFEmailBounced"],
];

/** "opened Welcome", "Welcome geöffnet", "not clicked Welcome". */
export function readMessages(
  text: string,
  { templates }: Seen,
): readonly Reading<Schema<"SegmentNodeEmail">>[] {
  const negation = takeNegation(text.trim());
  const words = (negation?.rest ?? text)
    .trim()
    .replace(/^(?:has|hat)\s+/iu, "")
    .split(/\s+/u);
  for (const [verb = "", rest] of [
    [words[0], words.slice(1)],
    [words.at(-1), words.slice(0, -1)],
  ] as const) {
    const event = statuses.find(([pattern]) => pattern.test(verb))?.[1];
    if (event === undefined) continue;
    return named(rest.join(" "), templates).map(({ id, fit }) => ({
      node: {
        type: "Email",
        id: "",
        event,
        templateId: id,
        ...(negation === undefined
          ? { times: 1, timesOperator: ">=" as const }
          : { times: 0, timesOperator: "=" as const }),
      },
      fit,
    }));
  }
  return [];
}
