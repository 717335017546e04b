/** What can be wrong in a call that changes a workspace, beyond what a schema says. Each completes its path. */
import { defineSentences, type SentenceTable } from "@signalbox/core";

interface Named {
  readonly name: string;
}

interface OfId {
  readonly id: string;
}

interface OfStatus {
  readonly status: string;
}

interface Channels {
  readonly channel: string;
  readonly wanted: string;
}

interface Size {
  readonly bytes: number;
  readonly maximum: number;
}

interface Permissions {
  readonly permissions: readonly string[];
}

const quoted = (text: string): string => JSON.stringify(text);

const ids = {
  noUuid: (): string => "must be a UUID",
  idOfAnotherKind: (): string => "is that of a resource of another kind",
  requiredForNew: ({ kind }: { readonly kind: string }): string => `required for a new ${kind}`,
  requiredOr: ({ other }: { readonly other: string }): string => `required, or ${other}`,
  requiredToStart: (): string => "required before a broadcast can start",
  changedSince: ({ kind }: { readonly kind: string }): string =>
    `the ${kind} was changed since; read it again`,
};

const names = {
  nameTaken: ({ name }: Named): string => `${quoted(name)} exists already`,
  childNameTaken: ({ name }: Named): string => `a child named ${quoted(name)} exists`,
  externalIdTaken: ({ externalId }: { readonly externalId: string }): string =>
    `a child with the external id ${quoted(externalId)} exists`,
  serviceAccountNameTaken: ({ name }: Named): string => `a service account named "${name}" exists`,
  empty: (): string => "must not be empty",
  tooManyBytes: ({ maximum }: { readonly maximum: number }): string => `must be at most ${maximum} bytes`,
  reservedPrefix: ({ prefix }: { readonly prefix: string }): string =>
    `must not start with ${prefix}, which marks what was deleted`,
  noDomain: (): string => "must be the name of a domain, as example.com",
};

const references = {
  unknownSegment: (): string => "no segment has this id",
  unknownTemplate: (): string => "no template has this id",
  unknownSubscriptionGroup: (): string => "no subscription group has this id",
  unknownSubscriptionGroups: ({ ids: unknown }: { readonly ids: readonly string[] }): string =>
    `no subscription group has the id ${unknown.map(quoted).join(", ")}; nothing was changed`,
  unknownReference: ({ kind, id }: OfId & { readonly kind: string }): string =>
    `names no ${kind}; there is none with the id ${quoted(id)}`,
  namesInternal: (): string =>
    "names a segment that belongs to a subscription group or a broadcast; use a condition on the group instead",
  namesItself: (): string => "names this segment itself",
  namedBack: ({ name }: Named): string =>
    `names the segment ${quoted(name)}, which names this one, by itself or through others`,
  unknownUserPropertyName: ({ name }: Named): string => `no user property is named ${quoted(name)}`,
  unknownUserProperty: ({ name }: Named): string => `there is no user property ${quoted(name)}`,
  unknownExemptTemplate: ({ id }: OfId): string => `there is no template "${id}"`,
  unknownRole: ({ role }: { readonly role: string }): string =>
    `there is no role "${role}" in this workspace`,
  unknownServiceAccount: ({ id }: OfId): string => `no service account has the id "${id}"`,
  deletedReference: ({ id }: OfId): string => `refers to ${quoted(id)}, which does not exist`,
};

const journeysAndTemplates = {
  contentTooLarge: ({ bytes, maximum }: Size): string =>
    `too large: it has ${bytes} bytes, at most ${maximum} fit`,
  definitionsTooLarge: ({ bytes, maximum }: Size): string =>
    `too large: all definitions together would have ${bytes} bytes, at most ${maximum} fit`,
  catchUpNeedsRunning: (): string => 'goes together with status "Running", which resumes a paused journey',
  movesNeedDefinition: (): string => "needs a definition, which the runs move to",
  onlyOfJourney: (): string => "is a choice for journeys only",
  movesNeedStart: (): string => "the journey was never started, so it has no runs",
  noNodeOfDefinition: (): string => "must be a node of the definition, or ExitNode",
  catchUpNeedsSegment: (): string =>
    "takes in who entered the segment of a journey while it was paused; this one begins with an event",
  noTransition: ({ before, allowed }: { readonly before: string; readonly allowed: string }): string =>
    `a journey that is ${before} can only become ${allowed}`,
  noJourneyDraft: ({ what }: { readonly what: string }): string =>
    `the journey has no draft to publish; ${what}`,
  noTemplateDraft: (): string => "the template has no draft to publish; put one first",
  noDraft: ({ kind }: { readonly kind: string }): string =>
    `the ${kind} has no draft to publish; save one first`,
  noPage: (): string => "the draft of the subscription page has no html",
  noDefinition: (): string => "must be a journey's definition to be published",
  draftOfOtherChannel: ({ channel, wanted }: Channels): string =>
    `must be ${wanted}, as the template is; put a definition of type ${channel} to change that`,
  partStaysPart: (): string =>
    "a part stays a part, and a template becomes none; choose another name, or put a new one",
  badPartName: (): string =>
    "templates write the name of a part in quotes, so it has no line break and none of \" ' \\ { } %",
  unknownPart: ({ name }: Named): string => `there is no published part named ${quoted(name)}`,
  isPartTemplate: (): string =>
    "the template is a part, which other templates name; it is not sent by itself",
  notManual: (): string => "this segment is not a manual one",
};

const broadcasts = {
  templateOfOtherChannel: ({ channel, wanted }: Channels): string =>
    `the template is for ${channel}, config.message.type is ${wanted}`,
  groupOfOtherChannel: ({ channel, wanted }: Channels): string =>
    `the group is for ${channel}, config.message.type is ${wanted}`,
  onlySmsHasSender: (): string => "only an Sms has one",
  segmentNotRunning: ({ status }: OfStatus): string =>
    `the segment is ${status}, so its members are not up to date; set it to Running first`,
  templateIsDraft: (): string => "the template is a draft without a definition; put its definition first",
  isPast: ({ at, zone }: { readonly at: string; readonly zone: string }): string =>
    `${at} in ${zone} is past; put a later one, or null to send at once`,
  segmentIdToo: (): string =>
    "goes without segmentId, which is short for one included segment; give one of them",
  resendHasNoAudience: (): string =>
    "has no place here: this broadcast goes to those for whom another one failed",
  segmentNamedTwice: (): string => "names a segment that is named before",
  noSegmentYet: (): string => "the broadcast has no segment yet; put one first",
  broadcastTooLarge: ({ bytes, maximum }: Size): string =>
    `too large: the broadcast has ${bytes} bytes, at most ${maximum} fit; shorten them`,
};

const access = {
  notPermittedForKey: ({ permissions }: Permissions): string =>
    `you do not have ${permissions.join(", ")} yourself, so a key cannot get it`,
  notPermittedForRole: ({ permissions }: Permissions): string =>
    `you do not have ${permissions.join(", ")} yourself, so you cannot give this role`,
  keyEndsEarlier: ({ at }: { readonly at: string }): string =>
    `the key that makes this call ends at ${at}; choose no later moment`,
  networkOutside: (): string => "each must be within a network of the key that makes this call",
  notInFuture: (): string => "must be in the future",
  correctionForbidden: (): string =>
    "a command can be replayed unchanged; to correct it you need all permissions",
  aboveCeiling: ({ days }: { readonly days: number }): string =>
    `at most ${days}, which an owner of the installation has set as the limit`,
};

const subscriptions = {
  workspacePaused: (): string =>
    "the workspace is paused and takes no changes of subscriptions; set it to Active first",
  groupStaysInChannel: ({ name, channel, wanted }: Named & Channels): string =>
    `the group ${quoted(name)} is for ${channel} and stays so; make another group for ${wanted}`,
};

const fields = {
  badId: ({ maximum }: { readonly maximum: number }): string => `must be 1 to ${maximum} bytes`,
  noNamedTimezone: (): string => "is no time zone; give the name of one, as Europe/Berlin",
  noTimezone: (): string => "is no time zone; give one as Europe/Berlin, or an offset as +02:00",
  unknownTimezone: (): string =>
    "is not a known time zone; use a name such as Europe/Berlin or an offset such as +02:00",
  noLocalTime: (): string =>
    "must be an existing local date and time without a zone, such as 2026-05-01T09:00",
  noCountry: (): string => "is no country; give its code of two letters (ISO 3166-1), as DE or US",
  noColor: (): string => "is no colour; write it as #0b5fff",
  noSingleLine: (): string => "must be one line",
  noPictureAddress: (): string => "is no address of a picture; begin it with https://",
  namedAlready: ({ name }: Named): string => `${quoted(name)} is named already`,
  sameAsFrom: (): string => 'is the same as from; for whole days give from "00:00" and to "24:00"',
  alwaysQuiet: (): string => "it would be quiet all the time; pause the workspace to send nothing",
  ruleRepeated: ({ first, channel }: { readonly first: number; readonly channel: string }): string =>
    `[${first}] is about ${channel} already; there may be one`,
  noNetwork: (): string => 'must be a network such as "192.0.2.0/24" or "2001:db8::/32", or an address',
  /** With the code and the values that a row of a file of addresses is refused with. */
  noAddress: ({ reason }: { readonly [name in "column" | "text" | "reason"]: string }): string =>
    `cannot be an address: ${reason}`,
  badAddress: ({ maximum }: { readonly maximum: number }): string =>
    `must be at most ${maximum} bytes, without line breaks`,
};

type English = typeof ids &
  typeof fields &
  typeof names &
  typeof references &
  typeof journeysAndTemplates &
  typeof broadcasts &
  typeof access &
  typeof subscriptions;

const english: English = {
  ...ids,
  ...fields,
  ...names,
  ...references,
  ...journeysAndTemplates,
  ...broadcasts,
  ...access,
  ...subscriptions,
};

export const says: SentenceTable<English> = defineSentences(english);
