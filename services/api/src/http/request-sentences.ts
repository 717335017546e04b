/** What can be wrong in a request beyond what the schema of its operation says. Each completes its path. */
import { defineSentences, type SentenceTable } from "@signalbox/core";

interface OfId {
  readonly id: string;
}

interface Maximum {
  readonly maximum: number;
}

interface Size extends Maximum {
  readonly bytes: number;
}

const quoted = (text: string): string => JSON.stringify(text);

const bodies = {
  notUtf8: (): string => "not UTF-8",
  notJson: ({ reason }: { readonly reason: string }): string => `not JSON (${reason})`,
  cutShort: (): string => "the connection closed before its end",
  damaged: ({ encoding }: { readonly encoding: string }): string =>
    `cannot be inflated as ${encoding}; it is damaged or cut short`,
  largerThan: ({ maximum }: Maximum): string => `larger than ${maximum} bytes`,
  noForm: ({ reason }: { readonly reason: string }): string => `is not a readable form: ${reason}`,
  formRequired: (): string => "required, as multipart/form-data with the file",
  oneFile: (): string => "one file at a time",
  noFile: (): string => "holds no file; send it as a file of the form",
  brokenGzip: (): string => "is no complete gzip file",
  fileNotUtf8: (): string => "is not UTF-8 text; save it as CSV in UTF-8",
  noOneClick: (): string => "must be List-Unsubscribe=One-Click",
};

const parameters = {
  requiredOr: ({ other }: { readonly other: string }): string => `required, or ${other}`,
  requiredInstead: ({ other }: { readonly other: string }): string => `required, or ${other} instead`,
  requiredHeader: (): string => "required, as a header",
  noUuid: (): string => "must be a UUID",
  noWorkspaceId: (): string => "must be the UUID of a workspace",
  workspaceRequired: (): string => "say in the query which workspace this is for: ?workspaceId=<uuid>",
  differentWorkspaceIds: (): string =>
    "the body, the query and the header df-workspace-id name different workspaces",
  tooManyEntries: ({ maximum }: Maximum): string => `must have at most ${maximum} entries`,
  tooManyGroups: ({ maximum }: Maximum): string => `must name at most ${maximum} groups`,
  messageIdRepeated: ({ first }: { readonly first: number }): string =>
    `is that of users[${first}] already; every message needs its own`,
  differentWorkspaces: (): string => "the body and the query name different workspaces",
  noText: (): string => "must be a string",
  noFlag: (): string => "must be true or false",
  noFlagDigit: (): string => "must be 0 or 1",
  onlyUnsubscribe: (): string => "one click can only unsubscribe",
  unknownCursor: (): string => "is not one that this list gave; start again without it",
  cursorExpired: (): string =>
    "has expired, or is not one that this list gave you; start again without it, at the first page",
  cursorOfOtherOrder: (): string =>
    "belongs to a list in another order; start again without it, at the first page",
  resourceKindRequired: (): string => "give resourceKind too, as `resourceKind=segment`",
  someOrAll: (): string => "name some, or set all to true, not both",
  eitherSegmentOrUsers: (): string => "give either segmentId or userIds",
  isPart: (): string => "is that of a part; change it by /content/parts",
  isNoPart: (): string => "is that of a template, not of a part",
  noPublishedText: (): string => "required, with a published text, before a test can be sent",
  noAddressOfCaller: (): string => "required: no address of yours is known for this channel",
  noTestRecipient: (): string =>
    "is not your own address and none of the test recipients of the workspace; ask a member who may change members to add it",
  tooManyTests: ({ limit, minutes }: { readonly limit: number; readonly minutes: number }): string =>
    `${limit} test messages were sent within an hour, the most there can be; try again in ${minutes} minutes`,
  secretInMessage: ({ names }: { readonly names: string }): string =>
    `prints ${names}, which everyone who gets the message could read; use secrets in webhooks only`,
  badIdempotencyKey: ({ maximum }: Maximum): string => `must be 1 to ${maximum} characters`,
};

const moments = {
  laterThan: ({ other }: { readonly other: string }): string => `must not be later than ${other}`,
  mustBeAfter: ({ other }: { readonly other: string }): string => `must be after ${other}`,
  tooLong: ({ days, other }: { readonly days: number; readonly other: string }): string =>
    `must be at most ${days} days later than ${other}`,
  tooFarAhead: ({ days }: { readonly days: number }): string => `must be at most ${days} days ahead`,
  tooManyYears: ({ years, other }: { readonly years: number; readonly other: string }): string =>
    `at most ${years} years after ${other}`,
  unknownZone: (): string =>
    "is no time zone; give the name of one, as Europe/Berlin, or an offset as +02:00",
};

const references = {
  unknownJourney: ({ id }: OfId): string => `no journey with id ${quoted(id)}`,
  unknownSegment: ({ id }: OfId): string => `no segment with id ${quoted(id)}`,
  unknownSession: (): string => "you have no open session with it",
  unknownSubscriptionGroup: (): string => "no subscription group has this id",
  unknownSubscriptionGroups: ({ ids }: { readonly ids: readonly string[] }): string =>
    `no subscription group has the id ${ids.join(", ")}`,
  notManual: (): string => "this segment is not a manual one",
  noProvider: ({ channel }: { readonly channel: string }): string => `there is no provider for ${channel}`,
  unknownType: ({ known }: { readonly known: readonly string[] }): string =>
    `must be one of ${known.join(", ")}`,
};

const contents = {
  contentTooBig: ({ bytes, maximum }: Size): string => `may have ${maximum} bytes at most; it has ${bytes}`,
  idOfDraft: (): string => "must be a UUID: that of the resource, or a new one",
  hiddenInRevision: (): string =>
    "has conditions that are hidden from you; someone with the permission users:see-personal can restore it",
  slowToCompile: ({ limitMs }: { readonly limitMs: number }): string =>
    `takes longer than ${limitMs} ms to compile`,
  tooManyEvents: ({ count, maximum }: Maximum & { readonly count: number }): string =>
    `${count} events; at most ${maximum} are allowed`,
  badPasskeyName: (): string => "must have 1 to 100 characters",
  badPasskey: (): string => "this passkey could not be verified; try again, or use another device",
};

const users = {
  emptyTrait: (): string => "is empty, which sets nothing; remove the trait instead",
  setAndRemoved: ({ name }: { readonly name: string }): string =>
    `the trait ${quoted(name)} is set as well; name it once`,
  noTraits: (): string => "name a trait that is set, or one that is removed",
  userExists: ({ id }: OfId): string => `a user with the id ${quoted(id)} exists already`,
};

const messages = {
  deliveryNotFailed: (): string => "the message has not failed, so it is not sent again",
  deliveryMayBeSent: (): string =>
    "the message may have been sent, so it is not sent again: that could reach the user twice",
  resendUnderWay: (): string => "the message is being sent again at this moment",
  wasResent: (): string => "the message was sent again already",
  resentTooOften: ({ maximum }: Maximum): string =>
    `the message was sent again ${maximum} times, the most there can be`,
};

type English = typeof bodies &
  typeof parameters &
  typeof moments &
  typeof references &
  typeof contents &
  typeof users &
  typeof messages;

const english: English = {
  ...bodies,
  ...parameters,
  ...moments,
  ...references,
  ...contents,
  ...users,
  ...messages,
};

export const requestSays: SentenceTable<English> = defineSentences(english);
