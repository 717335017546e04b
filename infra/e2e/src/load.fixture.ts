/**
 * Clients that behave like SDKs: each sends one request after another, singles and batches, and repeats it with the
 * same message ids until the service acknowledges it. Acknowledged calls are entered in the ledger.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { clientOf, type Answer } from "./client.fixture.js";
import type { Rng } from "@signalbox/simulation";
import { eventsOf, type Call, type Ledger } from "./ledger.fixture.js";
import { sized } from "@signalbox/dev-services/testing";
import type { System } from "./system.fixture.js";

export interface Load {
  /** Calls acknowledged so far. */
  readonly acknowledged: number;
  readonly figures: LoadFigures;
  /** Resolves when this many more calls are acknowledged. */
  more(calls: number): Promise<void>;
  /**
   * Resolves when each client's current request is acknowledged. Throws for any answer that a client should never get.
   */
  stop(): Promise<void>;
  /** Stops sending at once and waits for nothing. */
  abandon(): void;
}

export interface LoadFigures {
  requests: number;
  /** Repeated attempts by reason: a status, or `cut` for no answer. */
  readonly repeated: Map<string, number>;
  /** Requests that waited for their effect and got it, and those answered 202. */
  waited: number;
  late: number;
  /** Requests repeated after they were acknowledged. */
  resent: number;
}

/** A fixed rate, instead of as fast as the clients can send. */
export interface Pace {
  /** Average of all clients together; they catch up after a disturbance. */
  readonly eventsPerSecond: number;
  /** One in this many requests is repeated after it was acknowledged, as by a client that missed the answer. */
  readonly resendsOneIn: number;
}

export interface LoadOptions {
  readonly system: System;
  readonly ledger: Ledger;
  readonly rng: Rng;
  /** First part of every id, so that the users of each test are separate. */
  readonly prefix: string;
  readonly clients?: number;
  readonly pace?: Pace;
}

const users = 60;
const anonymousUsers = 40;
/** An anonymous user below this number may be linked to the user of the same number. */
const knownAnonymousUsers = 25;
const groups = 6;
const monthMs = 30 * 86_400_000;
const betweenRequestsMs = 50;
const { clients: clientCount, mostInBatch } = sized({
  gate: { clients: 4, mostInBatch: 6 },
  soak: { clients: 8, mostInBatch: 25 },
});
const betweenAttemptsMs = 60;

export function startLoad(options: LoadOptions): Load {
  const figures: LoadFigures = { requests: 0, repeated: new Map(), waited: 0, late: 0, resent: 0 };
  const { rng, pace, clients = clientCount } = options;
  const surprises: string[] = [];
  const listeners = new Set<() => void>();
  let acknowledged = 0;
  const stopping = new AbortController();
  const abandoned = new AbortController();

  const acknowledge = (calls: readonly Call[]): void => {
    options.ledger.enter(calls);
    acknowledged += calls.length;
    for (const listen of listeners) listen();
  };
  const runClient = async (): Promise<void> => {
    let due = Date.now();
    while (!stopping.signal.aborted) {
      const request = nextRequest(rng, options.prefix);
      const notes = { figures, surprises, signal: abandoned.signal };
      figures.requests += 1;
      await sendUntilAcknowledged(request, options.system, notes);
      if (!abandoned.signal.aborted) acknowledge(request.calls);
      if (pace !== undefined && rng.below(pace.resendsOneIn) === 0) {
        figures.resent += 1;
        await sendUntilAcknowledged({ ...request, waitSeconds: 0 }, options.system, notes);
      }
      due += pace === undefined ? 0 : (1_000 * request.calls.length * clients) / pace.eventsPerSecond;
      await pause(pace === undefined ? betweenRequestsMs : Math.max(0, due - Date.now()));
    }
  };
  const running = Promise.all(Array.from({ length: clients }, runClient));

  return {
    get acknowledged() {
      return acknowledged;
    },
    figures,
    async more(calls) {
      const goal = acknowledged + calls;
      await new Promise<void>((resolve) => {
        const listen = (): void => {
          if (acknowledged < goal) return;
          listeners.delete(listen);
          resolve();
        };
        listeners.add(listen);
      });
    },
    async stop() {
      stopping.abort();
      await running;
      if (surprises.length > 0) {
        throw new Error(`${surprises.length} wrong answers: ${surprises.slice(0, 5).join("; ")}`);
      }
    },
    abandon() {
      stopping.abort();
      abandoned.abort();
    },
  };
}

export interface Request {
  readonly path: string;
  readonly body: unknown;
  readonly calls: readonly Call[];
  readonly waitSeconds: number;
}

export function batchOf(calls: readonly Call[]): Request {
  return { path: "/api/public/apps/batch", body: { batch: calls }, calls, waitSeconds: 0 };
}

function nextRequest(rng: Rng, prefix: string): Request {
  const waitSeconds = rng.below(12) === 0 ? 1 : 0;
  if (rng.below(2) === 0) {
    const call = nextCall(rng, prefix);
    const { type, ...body } = call;
    return { path: `/api/public/apps/${type}`, body, calls: [call], waitSeconds };
  }
  const calls = Array.from({ length: 1 + rng.below(mostInBatch) }, () => nextCall(rng, prefix));
  return { ...batchOf(calls), waitSeconds };
}

export function nextCall(rng: Rng, prefix: string): Call {
  const base = {
    messageId: randomUUID(),
    timestamp: new Date(Date.now() - rng.below(monthMs)).toISOString(),
    ...nextCaller(rng, prefix),
  };
  const groupId = `${prefix}-group-${rng.below(groups)}`;
  const kind = rng.below(20);
  if (kind < 8) {
    const event = `Event ${rng.below(5)}`;
    return { ...base, type: "track", event, properties: { amount: rng.below(1000), "a.b$": [prefix] } };
  }
  if (kind < 12) {
    return {
      ...base,
      type: "identify",
      traits: { plan: rng.below(9), [`trait ${rng.below(4)}`]: rng.below(99) },
    };
  }
  if (kind < 17) {
    const traits = rng.below(2) === 0 ? {} : { traits: { seats: rng.below(100) } };
    return { ...base, type: "group", groupId, assign: rng.below(4) > 0, ...traits };
  }
  if (kind === 17) return { ...base, type: "page", name: "Home", properties: { path: "/" } };
  if (kind === 18) return { ...base, type: "screen", name: "Main" };
  const known = rng.below(knownAnonymousUsers);
  const { messageId, timestamp } = base;
  return {
    type: "alias",
    messageId,
    timestamp,
    userId: `${prefix}-user-${known}`,
    previousId: `${prefix}-viewer-${known}`,
  };
}

/** A user, an anonymous user, a user with their anonymous id, or a group that performs an event itself. */
function nextCaller(rng: Rng, prefix: string): Pick<Call, "userId" | "anonymousId"> {
  const kind = rng.below(20);
  if (kind < 12) return { userId: `${prefix}-user-${rng.below(users)}` };
  if (kind < 18) return { anonymousId: `${prefix}-viewer-${rng.below(anonymousUsers)}` };
  if (kind === 18) return { userId: `${prefix}-group-${rng.below(groups)}` };
  const known = rng.below(knownAnonymousUsers);
  return { userId: `${prefix}-user-${known}`, anonymousId: `${prefix}-viewer-${known}` };
}

interface Notes {
  readonly figures: LoadFigures;
  /** Answers that are wrong under any crash. */
  readonly surprises: string[];
  readonly signal: AbortSignal;
}

async function sendUntilAcknowledged(request: Request, system: System, notes: Notes): Promise<void> {
  const { figures, surprises, signal } = notes;
  const prefer: Record<string, string> =
    request.waitSeconds > 0 ? { prefer: `wait=${request.waitSeconds}` } : {};
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    const api = system.apis[attempt % system.apis.length];
    const answer = await attemptOnce(() =>
      clientOf(system, api?.url).ingest(request.path, request.body, prefer),
    );
    if (answer?.status === 204) {
      if (answer.headers.get("preference-applied") !== "wait") return;
      figures.waited += 1;
      if (attempt === 0) await checkApplied(request, system, notes);
      return;
    }
    if (answer?.status === 202 && request.waitSeconds > 0) {
      figures.late += 1;
      return;
    }
    const what = answer === undefined ? "cut" : String(answer.status);
    figures.repeated.set(what, (figures.repeated.get(what) ?? 0) + 1);
    const isRefusal = answer?.status === 503 && answer.headers.get("retry-after") !== null;
    if (answer !== undefined && !isRefusal)
      surprises.push(`${request.path}: ${what} ${JSON.stringify(answer.body)}`);
    await pause(betweenAttemptsMs);
  }
}

/** The service has reported "applied", so the event must be visible to any reader. */
async function checkApplied({ calls }: Request, system: System, { surprises, signal }: Notes): Promise<void> {
  const query = calls.map(({ messageId }) => `messageId=${messageId}`).join("&");
  const owed = calls.reduce((sum, call) => sum + eventsOf(call), 0);
  while (!signal.aborted) {
    const answer = await attemptOnce(() => clientOf(system).admin("GET", `/events?limit=1&${query}`));
    if (answer?.status === 200) {
      const { count } = answer.body as { count: number };
      if (count !== owed) surprises.push(`said to be applied: ${count} of ${owed} events are there`);
      return;
    }
    await pause(betweenAttemptsMs);
  }
}

/** Undefined when no answer arrived. */
export async function attemptOnce(ask: () => Promise<Answer>): Promise<Answer | undefined> {
  return ask().catch(() => undefined);
}
