/** Test builders: the analysis and rollup actors without queue and database. Messages are applied at once, and states are stored as text. */
import {
  parseActorKey,
  type ActorDocument,
  type ActorKey,
  type ActorStore,
  type DeliveryMove,
  type Message,
  type WorkspaceId,
} from "@signalbox/core";
import type { Behaviour } from "@signalbox/engine";
import { analysisBehaviour, analysisPauseMs } from "./analysis-actor.js";
import { analysisKey, edgeMessage, type EdgeBody } from "./messages.js";
import { rollupBehaviour } from "./rollup-actor.js";

export const theWorkspace = "00000000-0000-4000-8000-000000000001" as WorkspaceId;

export interface TestAnalysis {
  readonly documents: ReadonlyMap<ActorKey, string>;
  readonly actors: Pick<ActorStore, "load">;
  move(...moves: readonly DeliveryMove[]): void;
  takeEdges(...edges: readonly EdgeBody[]): void;
  /** Moves the clock until pending counts are due, and writes them. */
  flush(): void;
}

const batchSize = 500;

export function openTestAnalysis(): TestAnalysis {
  const documents = new Map<ActorKey, string>();
  let now = Date.UTC(2026, 0, 1);
  /** Applies a batch of messages to one actor and stores its state once. */
  const take = (messages: readonly Message[]): void => {
    const [first] = messages;
    if (first === undefined) return;
    const { to } = first;
    const address = parseActorKey(to);
    const behaviour = (
      address.kind === "analysis" ? analysisBehaviour : rollupBehaviour
    ) as Behaviour<unknown>;
    const text = documents.get(to);
    let state = text === undefined ? behaviour.create(address) : behaviour.deserialize(text);
    const context = {
      ...address,
      self: to,
      now: new Date(now),
      workspace: undefined,
      companions: new Map<ActorKey, ActorDocument>(),
    };
    const sent: Message[] = [];
    for (const { type, body } of messages) {
      const handler = behaviour.handlers[type];
      if (handler === undefined) throw new TypeError(`no handler of ${type}`);
      const decision = handler.prepare(JSON.parse(JSON.stringify(body))).decide(state, context);
      state = decision.state;
      sent.push(...(decision.send ?? []));
    }
    documents.set(to, behaviour.serialize(state));
    for (const message of sent) take([message]);
  };
  const to = analysisKey(theWorkspace);
  return {
    documents,
    actors: {
      load: (keys) =>
        Promise.resolve(
          new Map(
            keys.flatMap((key) => {
              const state = documents.get(key);
              if (state === undefined) return [];
              const rest = { version: 1, jobs: [], outbox: null, alarmAt: null, listed: false };
              return [[key, { key, state, ...rest }] as const];
            }),
          ),
        ),
    },
    move(...moves) {
      for (let first = 0; first < moves.length; first += batchSize) {
        take(moves.slice(first, first + batchSize).map((body) => ({ to, type: "move", body })));
      }
    },
    takeEdges: (...edges) => take(edges.map((each) => edgeMessage(theWorkspace, each))),
    flush() {
      now += analysisPauseMs;
      take([{ to, type: "wake", body: {} }]);
    },
  };
}

export function aMove(move: Partial<DeliveryMove> = {}): DeliveryMove {
  return {
    channel: "Email",
    templateId: "t1",
    to: { at: Date.UTC(2026, 0, 1), provider: "Test", as: "sent" },
    ...move,
  };
}
