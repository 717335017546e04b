/**
 * What really happened: every decision whose document was saved, in the order of the saves, with what was known when it was
 * made. Decisions that lost a race, or died before their save, are not in it. A promise about journeys is a statement about
 * this list, and one about what is stored in the end.
 */
import type { Behaviour, Decision } from "@signalbox/engine";
import type { EvaluatedUser } from "@signalbox/users";
import type { WorkspaceContext, WorkspaceView } from "@signalbox/workspace";
import type { ActorDocument, ActorKey, ActorStore, ActorWrite } from "@signalbox/core";

export interface AppliedDecision {
  readonly key: ActorKey;
  readonly type: string;
  readonly body: unknown;
  /** ms */
  readonly now: number;
  readonly view: WorkspaceView;
  readonly before: EvaluatedUser;
  readonly decision: Decision<EvaluatedUser>;
}

export interface Journal {
  /** The behaviour of someone who can be led, watched. */
  watch(behaviour: Behaviour<unknown, WorkspaceView>): Behaviour<unknown, WorkspaceView>;
  /** The store, in which a saved document says which decisions count. */
  store(actors: ActorStore): ActorStore;
  readonly applied: readonly AppliedDecision[];
  /** Whose documents were saved though nobody is known to have decided them: there must be none. */
  readonly unknown: readonly ActorKey[];
}

/** Decisions of one step for one actor, made one upon the other. */
type Chain = readonly AppliedDecision[];

export function openJournal(): Journal {
  const applied: AppliedDecision[] = [];
  const unknown: ActorKey[] = [];
  const chains = new WeakMap<object, Chain>();
  /** By actor and the text its state became. */
  const candidates = new Map<string, Chain[]>();
  const saved = new Map<ActorKey, Pick<ActorDocument, "version" | "jobs">>();
  const watched = new Set<string>();
  /** Of those erased: what they are told in the same step finds nobody. */
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
    unknown,
    watch(behaviour) {
      watched.add(behaviour.kind);
      return {
        ...behaviour,
        store(state) {
          const text = behaviour.store(state);
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

/** Its versions fit: one for each decision, and one more where the alarm changed. */
function isOf(
  chain: Chain,
  { version }: Pick<ActorDocument, "version">,
  earlier: Pick<ActorDocument, "version"> | undefined,
): boolean {
  const now = chain.at(-1)?.now ?? 0;
  const grown = version - Math.max(earlier?.version ?? 0, now - 1) - chain.length;
  return grown === 0 || grown === 1;
}
