/**
 * The cost of segments and user properties when events are applied: three installations, with the default definitions,
 * with a hundred segments, and with a thousand definitions, take turns under the same load. An event affects five of
 * them in each. Users have habits, so most events change no result; another load without habits changes a result with
 * nearly every event. At the end every user must be in the segments that follow from their events.
 */
import { connectMongoStorage } from "@signalbox/storage";
import { checkMembers } from "../audience/check-members.js";
import { define } from "../audience/define.js";
import { definitionsOf, touchedDefinitions, type Definitions } from "../audience/definitions.js";
import { rowOf, type BenchContext, type Benchmark } from "../benchmark.js";
import { startInstallation, type Installation } from "../installation.js";
import { createAdminCalls } from "../load/admin-calls.js";
import { applyEndToEnd } from "../load/apply-end-to-end.js";
import { rng } from "../load/arrivals.js";
import { eventNames, identifyCall, trackCall, userIdOf, type Call, type CallSource } from "../load/calls.js";
import { batchSize, prepareEvents } from "../load/post-events.js";
import { seedUsers } from "../load/seed-users.js";
import { readMemory } from "../measure/process-usage.js";
import { takeTurns } from "../measure/rounds.js";

const rounds = 3;
const eventsPerRound = 20_000;
const users = 10_000;
const goalRatio = 0.8;

export const audience: Benchmark = {
  name: "audience",
  title: "End to end with definitions, of which an event touches five, against none; 10,000 users",
  async run(context) {
    const sides: Side[] = [];
    try {
      const start = async (segments: number, userProperties: number, steady = true): Promise<Side> => {
        const definitions = definitionsOf({ segments, userProperties });
        const side = await startSide({ definitions, steady }, context);
        sides.push(side);
        return side;
      };
      const none = await startSide(
        { definitions: { segments: [], userProperties: [] }, steady: true },
        context,
      );
      sides.push(none);
      const hundred = await start(100, 30);
      const thousand = await start(770, 230);
      const restless = await start(100, 30, false);
      const figures = await takeTurns(
        {
          none: none.round,
          hundred: hundred.round,
          thousand: thousand.round,
          restless: restless.round,
        },
        { rounds, report: context.report },
      );
      for (const side of sides) await side.check();
      const limit = { what: "the default definitions", figure: figures.none };
      return {
        rows: [
          rowOf(
            {
              what: "100 segments, 30 user properties",
              figure: figures.hundred,
              unit: "/s",
              limit,
              detail: hundred.detail(),
            },
            { atLeastRatio: goalRatio },
          ),
          rowOf({
            what: "1,000 of both",
            figure: figures.thousand,
            unit: "/s",
            limit,
            detail: thousand.detail(),
          }),
          rowOf({
            what: "100 and 30, users without habits",
            figure: figures.restless,
            unit: "/s",
            limit,
            detail: restless.detail(),
          }),
          rowOf({ what: limit.what, figure: figures.none, unit: "/s", detail: none.detail() }),
        ],
        memory: await readMemory(await thousand.processes()),
      };
    } finally {
      for (const side of sides) await side.stop();
    }
  },
};

interface Side {
  /** Events applied per second. */
  readonly round: () => Promise<number>;
  /** Of the latest round. */
  detail(): string;
  /** Throws when a user is in a wrong segment. */
  check(): Promise<void>;
  processes: Installation["processes"];
  stop(): Promise<void>;
}

/** Creates the users with the state that follows from their earlier events under these definitions. */
async function startSide(
  { definitions, steady }: { readonly definitions: Definitions; readonly steady: boolean },
  context: BenchContext,
): Promise<Side> {
  const system = await startInstallation(context);
  const storage = await connectMongoStorage({ url: system.mongodbUrl });
  const admin = createAdminCalls(system);
  const stop = async (): Promise<void> => {
    admin.close();
    await storage.close();
    await system.stop();
  };
  const source = { random: rng(8), users, identifies: 0.2, steady };
  let sent = 0;
  let detail = "";
  try {
    const state = await define(definitions, { system, storage, admin });
    await seedUsers(system, { to: users }, (index) => habitsOf(index, source));
    return {
      async round() {
        const bodies = prepareEvents(eventsPerRound, source);
        sent += bodies.length * batchSize;
        const { perSecond, detail: reported } = await applyEndToEnd(system, bodies);
        const { applied = 1, transitions = 0 } = system.workerFigures() ?? {};
        detail = `${reported}; ${(transitions / applied).toFixed(1)} changed segments or values per event`;
        return perSecond;
      },
      detail: () => detail,
      check: () =>
        checkMembers(
          {
            workspaceId: system.workspaceId,
            state,
            users,
            names: namesToCheck(definitions),
            events: users * callsBefore + sent,
          },
          { storage, admin },
        ),
      processes: () => system.processes(),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const timesBefore = 3;
const callsBefore = 1 + timesBefore * eventNames.length;

/** Earlier events of a user, so that no first occurrence is measured. */
function habitsOf(index: number, { random, steady }: Pick<CallSource, "random" | "steady">): readonly Call[] {
  const userId = userIdOf(index);
  const taste = (): (() => number) => (steady === true ? rng(index) : random);
  const tracks = eventNames.flatMap((event) =>
    Array.from({ length: timesBefore }, () => ({ ...trackCall(userId, random, taste()), event })),
  );
  return [identifyCall(userId, taste()), ...tracks];
}

/** One of every kind: all that an identify affects, those of one event name, and some that must be empty. */
function namesToCheck({ segments }: Definitions): readonly string[] {
  const [, ...otherEvents] = eventNames;
  const touched = touchedDefinitions().segments.length;
  return segments
    .slice(0, touched + someOthers)
    .map(({ name }) => name)
    .filter((name) => !otherEvents.some((event) => name.startsWith(event)));
}

const someOthers = 3;
