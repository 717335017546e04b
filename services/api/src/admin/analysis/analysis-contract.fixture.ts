/** The contract of the analysis over a real socket; runs on the in-memory stores and on the real database. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminAnswer, type AdminClient } from "../admin-client.fixture.js";
import {
  createRng,
  storeHistory,
  makeHistory,
  pick,
  statesOf,
  states,
  type Fact,
  type State,
} from "./history.fixture.js";

interface Point {
  readonly timestamp: string;
  readonly count: number;
  readonly groupKey?: string;
  readonly groupLabel?: string;
}
interface Chart {
  readonly data: readonly Point[];
  readonly granularity: string;
  readonly buckets?: readonly string[];
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const end = Date.UTC(2026, 0, 31, 12, 7, 13);

const lengths: Readonly<Record<string, number>> = {
  "30second": minute / 2,
  "1minute": minute,
  "5minutes": 5 * minute,
  "10minutes": 10 * minute,
  "30minutes": 30 * minute,
  "1hour": hour,
  "6hours": 6 * hour,
  "12hours": 12 * hour,
  "1day": day,
  "7days": 7 * day,
  "30days": 30 * day,
};

const groups: Readonly<Record<string, (fact: Fact) => readonly (string | undefined)[]>> = {
  none: () => [undefined],
  journey: ({ journeyId }) => [journeyId],
  broadcast: ({ broadcastId }) => [broadcastId],
  messageTemplate: ({ templateId }) => [templateId],
  channel: ({ channel }) => [channel],
  provider: ({ provider }) => [provider],
  messageState: statesOf,
};

const filterOptions = {
  journeyIds: ["j0", "j1", "j9"],
  broadcastIds: ["b0", "b1", "b2"],
  templateIds: ["t0", "t1", "t2", "t3"],
  channels: ["Email", "Sms", "Webhook"],
  providers: ["Test", "SendGrid", "Twilio"],
  messageStates: ["delivered", "clicked", "bounced", "sent"],
  userIds: ["u1", "u2", "u3", "u4", "u5", "nobody"],
} as const;
type Filters = { readonly [Name in keyof typeof filterOptions]?: readonly string[] };

function isMeant(fact: Fact, filters: Filters): boolean {
  const wanted = filters.messageStates ?? ["sent"];
  const reached: readonly string[] = statesOf(fact);
  return (
    !fact.hidden &&
    wanted.some((state) => reached.includes(state)) &&
    isIn(fact.journeyId, filters.journeyIds) &&
    isIn(fact.broadcastId, filters.broadcastIds) &&
    isIn(fact.templateId, filters.templateIds) &&
    isIn(fact.channel, filters.channels) &&
    isIn(fact.provider, filters.providers) &&
    isIn(fact.userId, filters.userIds)
  );
}

function isIn(value: string | undefined, wanted: readonly string[] | undefined): boolean {
  return wanted === undefined || (value !== undefined && wanted.includes(value));
}

export interface AnalysisContract {
  readonly start: () => Promise<TestApi>;
  readonly size: number;
  /** For each granularity and group. */
  readonly questions: number;
}

export function analysisContract({ start, size, questions }: AnalysisContract): void {
  let testApi: TestApi;
  let admin: AdminClient;
  let facts: readonly Fact[];

  beforeAll(async () => {
    testApi = await start();
    admin = adminClient(testApi);
    const history = makeHistory({ workspaceId: testApi.workspaceId, size, seed: 7, end });
    facts = history.facts;
    await storeHistory(history, testApi);
  }, 300_000);
  afterAll(() => testApi.close());

  const chart = (query: object): Promise<AdminAnswer<Chart>> =>
    admin<Chart>("GET", "/analysis/chart-data", { body: query });

  /** The bounds are already rounded. */
  const within = (from: number, to: number): readonly Fact[] => {
    const [first, last] = [Math.floor(from / 30_000) * 30_000, Math.ceil(to / 30_000) * 30_000];
    return facts.filter(({ at }) => at >= first && at < last);
  };

  const iso = (from: number, to: number): object => ({
    startDate: new Date(from).toISOString(),
    endDate: new Date(to).toISOString(),
  });

  function expected(
    meant: readonly Fact[],
    { granularity, groupBy, filters }: { granularity: string; groupBy: string; filters: Filters },
  ): readonly string[] {
    const length = lengths[granularity] ?? 0;
    const offset = granularity === "7days" ? 4 * day : 0;
    const counts = new Map<string, number>();
    for (const fact of meant) {
      if (!isMeant(fact, filters)) continue;
      const at = Math.floor((fact.at - offset) / length) * length + offset;
      for (const group of groups[groupBy]?.(fact) ?? []) {
        if (groupBy === "messageState" && !isIn(group, filters.messageStates)) continue;
        const key = `${new Date(at).toISOString()} ${group ?? "-"}`;
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    }
    return [...counts].map(([key, count]) => `${key} ${count}`).toSorted();
  }

  function someFilters(rng: (sides: number) => number): Filters {
    const chosen = Object.entries(filterOptions).filter(() => rng(5) === 0);
    return Object.fromEntries(
      chosen.map(([name, values]) => [name, values.filter((value) => value === values[0] || rng(2) === 0)]),
    );
  }

  describe.each(Object.keys(lengths))("a chart by %s", (granularity) => {
    it.each(Object.keys(groups))("equals a plain count, by %s, with any filters", async (groupBy) => {
      const length = lengths[granularity] ?? 0;
      const rng = createRng(length + groupBy.length * 17);
      const longest = Math.min(92 * day, 2_400 * length);
      for (let index = 0; index < questions; index += 1) {
        const to = index === 0 ? end : end - rng(Math.min(longest, day));
        const from = to - (index === 0 ? longest : 1 + rng(longest));
        const filters = index === 0 ? {} : someFilters(rng);
        const answer = await chart({
          ...iso(from, to),
          granularity,
          ...(groupBy !== "none" && { groupBy }),
          filters,
        });
        expect(answer.status).toBe(200);
        const { data } = answer.body;
        const found = data.map(
          ({ timestamp, groupKey, count }) => `${timestamp} ${groupKey ?? "-"} ${count}`,
        );
        const requested = { filters, ...iso(from, to) };
        expect({ requested, found: found.toSorted() }).toEqual({
          requested,
          found: expected(within(from, to), { granularity, groupBy, filters }),
        });
        expect(data.map(({ timestamp }) => timestamp)).toEqual(
          data.map(({ timestamp }) => timestamp).toSorted(),
        );
      }
    });
  });

  it.each(["America/New_York", "Europe/Berlin", "Asia/Kathmandu", "-03:30"])(
    "counts days of %s, with and without messages",
    async (timezone) => {
      const [from, to] = [end - 120 * day, end];
      const answer = await chart({ ...iso(from, to), granularity: "1day", timezone });
      const dayOf = (at: number): string =>
        new Intl.DateTimeFormat("en-CA", { timeZone: timezone, dateStyle: "short" }).format(at);
      const counts: Record<string, number> = {};
      for (const fact of within(from, to)) {
        if (isMeant(fact, {})) counts[dayOf(fact.at)] = (counts[dayOf(fact.at)] ?? 0) + 1;
      }
      const { data, buckets = [] } = answer.body;
      const found = data.map(({ timestamp, count }) => [dayOf(Date.parse(timestamp)), count] as const);
      expect(Object.fromEntries(found)).toEqual(counts);
      const days = Array.from({ length: 121 }, (_, index) => dayOf(from + index * day));
      expect(buckets.map((bucket) => dayOf(Date.parse(bucket)))).toEqual([...new Set(days)]);
    },
  );

  it("returns the same summary as a plain count", async () => {
    const rng = createRng(99);
    for (let requested = 0; requested < 4 * questions; requested += 1) {
      const to = requested === 0 ? end : end - rng(day);
      const from = to - (requested === 0 ? 95 * day : 1 + rng(90 * day));
      const filters = requested === 0 ? {} : someFilters(rng);
      const channel = rng(3) === 0 ? pick(["Email", "Sms"] as const, rng) : undefined;
      const ofChannel = channel !== undefined && { channel };
      const asFilter = rng(2) === 0;
      const answer = await admin("GET", "/analysis/summary", {
        body: asFilter
          ? { ...iso(from, to), filters: { ...filters, ...ofChannel } }
          : { ...iso(from, to), filters, ...ofChannel },
      });
      const reaching: Filters = { messageStates: filters.messageStates ?? ["sent"] };
      const meant = within(from, to).filter(
        (fact) => isMeant(fact, { ...filters, ...reaching }) && isIn(fact.channel, channel && [channel]),
      );
      const reached = (state: State): number => meant.filter((fact) => statesOf(fact).includes(state)).length;
      expect({ filters, ...answer.body }).toMatchObject({
        filters,
        summary: {
          deliveries: reached("delivered"),
          sent: reached("sent"),
          opens: reached("opened"),
          clicks: reached("clicked"),
          bounces: reached("bounced"),
        },
      });
    }
  });

  it("counts a journey's messages by node", async () => {
    const [from, to] = [end - 60 * day, end - day / 3];
    const answer = await admin("GET", "/analysis/journey-stats", {
      body: { ...iso(from, to), journeyId: "j1" },
    });
    const nodeStats: Record<string, Record<string, number>> = {};
    for (const fact of within(from, to)) {
      if (fact.journeyId !== "j1" || fact.nodeId === undefined || fact.hidden) continue;
      const none = [...states, "skipped", "failed"].map((state) => [state, 0] as const);
      const stats = (nodeStats[fact.nodeId] ??= Object.fromEntries(none));
      if (fact.outcome !== "sent") stats[fact.outcome] = (stats[fact.outcome] ?? 0) + 1;
      for (const state of statesOf(fact)) stats[state] = (stats[state] ?? 0) + 1;
    }
    expect(answer.body).toMatchObject({ nodeStats });
  });

  const rowsOf = async (query: object): Promise<number> => {
    const { body } = await admin<{ count: number }>("GET", "/deliveries/count", { body: query });
    return body.count;
  };
  const minuteOf = (at: number): number => Math.floor(at / minute) * minute;
  const causes = [
    {},
    { journeyId: "j1" },
    { broadcastId: "b2" },
    { templateIds: ["t3"] },
    { channels: "Sms" },
  ];

  it.each(causes)("has the same numbers as the lists of deliveries of %o", async (cause) => {
    const [from, to] = [minuteOf(end - 40 * day), minuteOf(end)];
    const filters = Object.fromEntries(
      Object.entries(cause).map(([name, value]) => [name.endsWith("Id") ? `${name}s` : name, value]),
    );
    const { body } = await admin<{ summary: Record<string, number>; notSent: Record<string, number> }>(
      "GET",
      "/analysis/summary",
      { body: { ...iso(from, to), filters } },
    );
    const { summary, notSent } = body;
    const numbers = {
      sent: summary["sent"],
      delivered: summary["deliveries"],
      opened: summary["opens"],
      clicked: summary["clicks"],
      bounced: summary["bounces"],
      ...notSent,
    };
    expect(Object.values(numbers).some((count) => (count ?? 0) > 0)).toBe(true);
    const ofList = await Promise.all(
      Object.keys(numbers).map(async (reached) => [
        reached,
        await rowsOf({ ...cause, ...iso(from, to - 1), reached }),
      ]),
    );
    expect(Object.fromEntries(ofList)).toEqual(numbers);
  });

  it("has the same numbers for a node as the lists of its deliveries", async () => {
    const [from, to] = [minuteOf(end - 40 * day), minuteOf(end)];
    const { body } = await admin<{ nodeStats: Record<string, Record<string, number>> }>(
      "GET",
      "/analysis/journey-stats",
      { body: { ...iso(from, to), journeyId: "j2" } },
    );
    for (const [nodeIds, stats] of Object.entries(body.nodeStats)) {
      for (const [reached, count] of Object.entries(stats)) {
        const ofList = { journeyId: "j2", nodeIds, reached, ...iso(from, to - 1) };
        expect([nodeIds, reached, await rowsOf(ofList)]).toEqual([nodeIds, reached, count]);
      }
    }
  });

  it("says what providers report", async () => {
    const { body } = await admin("GET", "/analysis/summary", { body: iso(end - 40 * day, end) });
    expect(body).toMatchObject({
      reported: { delivered: true, opened: true, clicked: true, bounced: true },
      providers: expect.arrayContaining([
        expect.objectContaining({
          provider: "Firebase",
          opens: 0,
          reported: { delivered: false, opened: false, clicked: false, bounced: false },
        }),
        expect.objectContaining({
          provider: "Twilio",
          reported: { delivered: true, opened: false, clicked: false, bounced: true },
        }),
      ]),
    });
  });
}
