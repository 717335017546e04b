/**
 * What segments and user properties cost where events are applied: three installations, with what every workspace has,
 * with a hundred segments, and with a thousand definitions, take turns at the same load. An event touches five of them,
 * however many there are. At the end everybody must be in the segments their events say.
 */
import { connectMongoStorage } from "@signalbox/storage";
import { checkMembers } from "../audience/check-members.js";
import { define } from "../audience/define.js";
import { definitionsOf, touchedDefinitions, type Definitions } from "../audience/definitions.js";
import { rowOf, type BenchContext, type Benchmark } from "../benchmark.js";
import { startInstallation, type Installation } from "../installation.js";
import { createAdminCalls } from "../load/admin-calls.js";
import { applyEndToEnd } from "../load/apply-end-to-end.js";
import { dice } from "../load/arrivals.js";
import { eventNames } from "../load/calls.js";
import { batchSize, prepareEvents } from "../load/post-events.js";
import { seedUsers } from "../load/seed-users.js";
import { readMemory } from "../measure/process-usage.js";
import { takeTurns } from "../measure/rounds.js";

const rounds = 3;
const eventsPerRound = 20_000;
const users = 10_000;
const goalOfHundred = 0.7;
const goalOfThousand = 0.6;

export const audience: Benchmark = {
  name: "audience",
  title: "End to end with definitions, of which an event touches five, against none; 10,000 users",
  async run(context) {
    const sides: Side[] = [];
    try {
      const none = await startSide({ segments: [], userProperties: [] }, context);
      sides.push(none);
      const hundred = await startSide(definitionsOf({ segments: 100, userProperties: 30 }), context);
      sides.push(hundred);
      const thousand = await startSide(definitionsOf({ segments: 770, userProperties: 230 }), context);
      sides.push(thousand);
      const figures = await takeTurns(
        { none: none.round, hundred: hundred.round, thousand: thousand.round },
        { rounds, report: context.report },
      );
      for (const side of sides) await side.check();
      const limit = { what: "what every workspace has", figure: figures.none };
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
            { atLeastRatio: goalOfHundred },
          ),
          rowOf(
            { what: "1,000 of both", figure: figures.thousand, unit: "/s", limit, detail: thousand.detail() },
            { atLeastRatio: goalOfThousand },
          ),
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
  /** Events applied a second. */
  readonly round: () => Promise<number>;
  /** Of the latest round. */
  detail(): string;
  /** Throws when somebody is in the wrong segment. */
  check(): Promise<void>;
  processes: Installation["processes"];
  stop(): Promise<void>;
}

/** The users are there already, and stand where an identify with these definitions leaves them. */
async function startSide(definitions: Definitions, context: BenchContext): Promise<Side> {
  const system = await startInstallation(context);
  const storage = await connectMongoStorage({ url: system.mongodbUrl });
  const admin = createAdminCalls(system);
  const stop = async (): Promise<void> => {
    admin.close();
    await storage.close();
    await system.stop();
  };
  const source = { roll: dice(8), users, identifies: 0.2 };
  let sent = 0;
  let detail = "";
  try {
    const state = await define(definitions, { system, storage, admin });
    await seedUsers(system, { to: users });
    return {
      async round() {
        const bodies = prepareEvents(eventsPerRound, source);
        sent += bodies.length * batchSize;
        const { perSecond, detail: told } = await applyEndToEnd(system, bodies);
        const { applied = 1, transitions = 0 } = system.workerFigures() ?? {};
        detail = `${told}; ${(transitions / applied).toFixed(1)} segments or values changed an event`;
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
            events: users + sent,
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

/** Of every kind one: all that an identify touches, those of one event name, and some that nobody may be in. */
function namesToCheck({ segments }: Definitions): readonly string[] {
  const [, ...otherEvents] = eventNames;
  const touched = touchedDefinitions().segments.length;
  return segments
    .slice(0, touched + someOthers)
    .map(({ name }) => name)
    .filter((name) => !otherEvents.some((event) => name.startsWith(event)));
}

const someOthers = 3;
