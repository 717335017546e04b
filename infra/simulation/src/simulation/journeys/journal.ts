/**
 * The decisions that took effect: every decision whose document was saved, in the order of the saves, with its inputs.
 * Decisions that lost a race, or whose process died before the save, are not in it. The invariants of journeys are
 * checked on this list and on the final stored data.
 */
import type { Behaviour, Decision } from "@signalbox/engine";
import type { EvaluatedUser } from "@signalbox/users";
import type { WorkspaceContext, WorkspaceView } from "@signalbox/workspace";
import type {
  ActorDocument,
  ActorKey,
  ActorStore,
  ActorWrite,
  EventStore,
  StoredEvent,
} from "@signalbox/core";

export interface AppliedDecision {
  readonly key: ActorKey;
  readonly type: string;
  readonly body: unknown;
  /** ms */
  readonly now: number;
  readonly view: WorkspaceView;
  readonly before: EvaluatedUser;
  readonly decision: Decision<EvaluatedUser>;
  /** How many of the recorded events were stored when it was made. */
  readonly recorded: number;
}

/** Whether nothing of the user is left after it: the state keeps only how far an erasure has come. */
export function isErasing({ state }: Decision<EvaluatedUser>): boolean {
  return state?.erasing !== undefined || state === null;
}

export interface Journal {
  /** Wraps the behaviour of a user or anonymous user to record its decisions. */
  watch(behaviour: Behaviour<unknown, WorkspaceView>): Behaviour<unknown, WorkspaceView>;
  /** Wraps the store: a saved document shows which decisions took effect. */
  store(actors: ActorStore): ActorStore;
  /** Wraps the store, to know which events were stored before they were decided. */
  events(events: EventStore): EventStore;
  readonly applied: readonly AppliedDecision[];
  /** In the order in which they were stored. */
  readonly recorded: readonly StoredEvent[];
  /** Keys of documents that were saved without a known decision: must be empty. */
  readonly unknown: readonly ActorKey[];
}

/** Decisions of one batch for one actor, each based on the one before. */
type Chain = readonly AppliedDecision[];

export function openJournal(): Journal {
  const applied: AppliedDecision[] = [];
  const unknown: ActorKey[] = [];
  const recorded: StoredEvent[] = [];
  const chains = new WeakMap<object, Chain>();
  /** By actor and the text of the resulting state. */
  const candidates = new Map<string, Chain[]>();
  const saved = new Map<ActorKey, Pick<ActorDocument, "version" | "jobs">>();
  const watched = new Set<string>();
  /** Chains of erased actors, whose later messages in the same batch find no state. */
  const erasing = new Map<ActorKey, Chain>();

  const nominate = (key: ActorKey, text: string, chain: Chain): void => {
    const name = `${key} ${text}`;
    candidates.set(name, [...(candidates.get(name) ?? []), chain]);
  };

  const note = (entry: AppliedDecision): void => {
    const { before, decision, key } = entry;
    const erased = erasing.get(key)?.at(-1)?.now === entry.now ? erasing.get(key) : undefined;
    const chain = [...(chains.get(before) ?? erased ?? []), entry];
    if (decision.state === null) {
      erasing.set(key, chain);
      nominate(key, "", chain);
    } else chains.set(decision.state, chain);
  };

  const count = ({ key, document }: ActorWrite): void => {
    if (document === null) return void saved.delete(key);
    const earlier = saved.get(key);
    saved.set(key, document);
    const isDecided = document.jobs.some((job) => earlier?.jobs.includes(job) !== true);
    if (!isDecided) return;
    const named = candidates.get(`${key} ${document.state}`);
    const chain = named?.findLast((each) => isOf(each, document, earlier));
    if (chain === undefined) unknown.push(key);
    else applied.push(...chain);
  };

  return {
    applied,
    recorded,
    unknown,
    events: (events) => ({
      ...events,
      async record(batch) {
        recorded.push(...batch);
        return events.record(batch);
      },
    }),
    watch(behaviour) {
      watched.add(behaviour.kind);
      return {
        ...behaviour,
        serialize(state) {
          const text = behaviour.serialize(state);
          const chain = typeof state === "object" && state !== null ? chains.get(state) : undefined;
          const [first] = chain ?? [];
          if (chain !== undefined && first !== undefined) nominate(first.key, text, chain);
          return text;
        },
        handlers: Object.fromEntries(
          Object.entries(behaviour.handlers).map(([type, handler]) => [
            type,
            {
              ...handler,
              prepare(body: unknown) {
                const prepared = handler.prepare(body);
                return {
                  ...prepared,
                  decide(state: unknown, context: WorkspaceContext) {
                    const decision = prepared.decide(state, context);
                    note({
                      key: context.self,
                      type,
                      body,
                      now: context.now.getTime(),
                      view: context.workspace,
                      before: state as EvaluatedUser,
                      decision: decision as Decision<EvaluatedUser>,
                      recorded: recorded.length,
                    });
                    return decision;
                  },
                };
              },
            },
          ]),
        ),
      };
    },
    store: (actors) => ({
      ...actors,
      async save(writes) {
        const conflicts = await actors.save(writes);
        for (const write of writes) {
          const [, kind = ""] = write.key.split("/");
          if (watched.has(kind) && !conflicts.has(write.key)) count(write);
        }
        return conflicts;
      },
    }),
  };
}

/** The versions match: one for each decision, and one more where the alarm changed. */
function isOf(
  chain: Chain,
  { version }: Pick<ActorDocument, "version">,
  earlier: Pick<ActorDocument, "version"> | undefined,
): boolean {
  const now = chain.at(-1)?.now ?? 0;
  const grown = version - Math.max(earlier?.version ?? 0, now - 1) - chain.length;
  return grown === 0 || grown === 1;
}
