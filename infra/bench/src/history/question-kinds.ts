/**
 * Kinds of queries of a dashboard: a page of users, a count, a preview. The expected answers are known, and a wrong
 * answer throws.
 */
import type { SegmentDefinition } from "@signalbox/audience";
import type { Goal } from "../benchmark.js";
import type { RawQueries } from "../limits/raw-queries.js";
import { countUsers, type AdminCalls } from "../load/admin-calls.js";
import type { Question } from "../measure/time-answers.js";

/** Users per page. */
export const limit = 50;

export interface OrderedSet {
  readonly what: string;
  readonly body: object;
  /** Number of users. */
  readonly expected: number;
  readonly raw: () => readonly Promise<unknown>[];
  readonly goal?: Goal;
}

/** The first page of users, with the number of all. */
export function pageQuestion({ what, body, expected, raw, goal }: OrderedSet, admin: AdminCalls): Question {
  return {
    what,
    ...(goal === undefined ? {} : { goal }),
    async ask() {
      const { users, userCount } = (await admin.callApi("POST", "/users/", { ...body, limit })) as UserPage;
      expectSame(what, userCount, expected);
      expectSame(`${what}: users`, users.length, Math.min(limit, expected));
    },
    queryRaw: async () => void (await Promise.all(raw())),
    detail: () => `${expected.toLocaleString("en")} users in all`,
  };
}

interface UserPage {
  readonly users: readonly unknown[];
  readonly userCount: number;
}

export function countQuestion({ what, body, expected, raw, goal }: OrderedSet, admin: AdminCalls): Question {
  return {
    what,
    ...(goal === undefined ? {} : { goal }),
    ask: async () => expectSame(what, await countUsers(admin, body), expected),
    queryRaw: async () => void (await Promise.all(raw())),
    detail: () => `${expected.toLocaleString("en")} users`,
  };
}

/** The first answer to a count, an estimate from a sample. */
export function estimateQuestion({ what, body, expected, raw }: OrderedSet, admin: AdminCalls): Question {
  let latest = 0;
  return {
    what,
    goal: firstAnswerGoal,
    async ask() {
      const given = { ...body, firstAnswer: true };
      const { userCount, interval } = (await admin.callApi("POST", "/users/count", given)) as UserEstimate;
      latest = userCount;
      expectWithin(what, { count: userCount, interval }, expected);
    },
    queryRaw: async () => void (await Promise.all(raw())),
    detail: () => `${latest.toLocaleString("en")} users by estimate of ${expected.toLocaleString("en")}`,
  };
}

interface UserEstimate extends Pick<Preview, "interval"> {
  readonly userCount: number;
}

interface Preview {
  readonly count: number;
  readonly isEstimate: boolean;
  /** Contains the true number with a probability of 95 %. */
  readonly interval: { readonly low: number; readonly high: number };
  readonly looked: number;
}

export interface PreviewQuery {
  readonly what: string;
  readonly definition: SegmentDefinition;
  /** Number of users. */
  readonly expected: number;
  /** What the raw driver reads for an exact answer; by default the documents of all evaluated users. */
  readonly readExact?: () => Promise<void>;
}

const firstAnswerGoal = { atMost: 300 };

export function previewQuestion(
  { what, definition, expected, readExact }: PreviewQuery,
  { admin, raw }: { readonly admin: AdminCalls; readonly raw: RawQueries },
): Question {
  let latest: Preview = { count: 0, isEstimate: false, interval: { low: 0, high: 0 }, looked: 0 };
  return {
    what,
    goal: firstAnswerGoal,
    async ask() {
      const body = { definition, firstAnswer: true };
      latest = (await admin.callApi("POST", "/segments/preview", body)) as Preview;
      if (!latest.isEstimate) return expectSame(what, latest.count, expected);
      expectWithin(what, latest, expected);
    },
    queryRaw: () =>
      readExact === undefined || latest.isEstimate ? raw.walkUsers(latest.looked) : readExact(),
    detail: () =>
      `${latest.count.toLocaleString("en")} users${latest.isEstimate ? " by estimate" : ""}, ` +
      `${latest.looked.toLocaleString("en")} evaluated`,
  };
}

/** One of twenty estimates lies outside of its interval, hardly one outside of twice its width. */
function expectWithin(
  what: string,
  { count, interval }: Pick<Preview, "count" | "interval">,
  expected: number,
): void {
  const error = expected < count ? count - interval.low : interval.high - count;
  if (Math.abs(expected - count) > 2 * error) throw new Error(`${what}: ${count} instead of ${expected}`);
}

function expectSame(what: string, reported: number, expected: number): void {
  if (reported !== expected) throw new Error(`${what}: ${reported} instead of ${expected}`);
}
