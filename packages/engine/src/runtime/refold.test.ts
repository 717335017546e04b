import {
  actorKey,
  jobId,
  type ActorDocument,
  type ActorKey,
  type EventNames,
  type HistoryQuestion,
  type HistorySlice,
  type NamedEvents,
  type StoredEvent,
} from "@signalbox/core";
import { anEvent, workspaceId } from "@signalbox/core/testing";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { defineHandler, type Behaviour, type RefoldRequest } from "../behaviour.js";
import type { Task } from "./batch-window.js";
import { writeFold, type Fold } from "./fold-progress.js";
import { refoldRequested } from "./refold.js";

/** Its state is the names of the events it has folded. */
const handler = defineHandler<readonly string[], { readonly request: RefoldRequest }>({
  body: z.custom<{ readonly request: RefoldRequest }>(),
  refold: ({ request }) => request,
  decide: (state) => ({ state }),
});
const behaviour = {
  create: () => ["created"],
  refold: {
    reset: () => [],
    fold: (state: readonly string[], { event }: { readonly event: string }) => [...state, event],
    basis: (view: unknown) => String(view),
  },
  serialize: (state: unknown) => JSON.stringify(state),
  deserialize: (text: string) => JSON.parse(text) as unknown,
} as unknown as Behaviour<unknown>;

const keyOf = (id: string): ActorKey => actorKey(workspaceId, "user", id);

function aTask(id: string, request: RefoldRequest): Task<unknown> {
  const body = { request };
  return {
    job: jobId("job"),
    message: { to: keyOf(id), type: "look", body },
    address: { workspaceId, kind: "user", id },
    behaviour,
    handler,
    prepared: handler.prepare(body),
  };
}

function stored(id: string, event: string): StoredEvent {
  return { ...anEvent({ event }), workspaceId, owner: keyOf(id), job: jobId("other") };
}

const history: readonly StoredEvent[] = [
  stored("ann", "Clicked"),
  stored("ann", "Paid"),
  stored("bob", "Paid"),
  stored("cid", "Seen"),
  ...["Clicked", "Paid", "Seen"].map((event, seq) => ({ ...stored("dan", event), seq })),
];

/** Answers as the store does, and notes what it was asked. */
function eventsOf(reads: unknown[]) {
  const of = (owners: readonly ActorKey[]) => history.filter(({ owner }) => owners.includes(owner));
  const idsOf = (owners: readonly ActorKey[]) => owners.map((owner) => owner.split("/").at(-1));
  return {
    async *histories(owners: readonly ActorKey[]): AsyncGenerator<StoredEvent> {
      reads.push([idsOf(owners), "all"]);
      yield* of(owners);
    },
    async areLong(owners: readonly ActorKey[], { count, named }: { count: number; named?: EventNames }) {
      const isNamed = ({ event }: StoredEvent) => named === undefined || named.names.includes(event);
      return of(owners).filter(isNamed).length > count;
    },
    async historySlice({ owner, fromSeq, limit, named }: HistoryQuestion): Promise<HistorySlice> {
      reads.push([idsOf([owner]), fromSeq]);
      const left = of([owner]).filter(({ seq }) => seq >= fromSeq);
      const next = left[limit]?.seq;
      const events = left.slice(0, limit).filter(({ event }) => named?.names.includes(event) !== false);
      return { events, ...(next !== undefined && { next }) };
    },
    async *matchable(
      { names }: NamedEvents,
      owners: readonly ActorKey[],
    ): AsyncGenerator<readonly StoredEvent[]> {
      reads.push([idsOf(owners), names]);
      yield of(owners).filter(({ event }) => names.includes(event));
    },
  };
}

const fold = (...tasks: readonly Task<unknown>[]) => foldWith(undefined, ...tasks);

/** All actors have the document. */
function foldWith(document: ActorDocument | undefined, ...tasks: readonly Task<unknown>[]) {
  return foldIn(1_000, document, ...tasks);
}

async function foldIn(
  sliceEvents: number,
  document: ActorDocument | undefined,
  ...tasks: readonly Task<unknown>[]
) {
  const reads: unknown[] = [];
  const tasksByActor = new Map<ActorKey, Task<unknown>[]>();
  for (const task of tasks) {
    tasksByActor.set(task.message.to, [...(tasksByActor.get(task.message.to) ?? []), task]);
  }
  const views = new Map([[workspaceId, "view"]]);
  const documents = new Map(
    document === undefined ? [] : [...tasksByActor.keys()].map((key) => [key, document]),
  );
  const sources = { tasksByActor, documents, views, duplicates: new Set<Task>(), sliceEvents };
  const folds = [...(await refoldRequested([...tasksByActor.keys()], sources, eventsOf(reads))).values()];
  return { reads, folds, states: folds.map(({ state }) => state) };
}

const only = (...names: readonly string[]): RefoldRequest => ({ names, prefixes: [] });

it("reads the requested events, once for all actors that need the same", async () => {
  const { reads, states } = await fold(
    aTask("ann", only("Paid")),
    aTask("bob", only("Paid")),
    aTask("cid", only("Seen")),
  );
  expect(reads).toEqual([
    [["ann", "bob"], ["Paid"]],
    [["cid"], ["Seen"]],
  ]);
  expect(states).toEqual([["Paid"], ["Paid"], ["Seen"]]);
});

it("reads what all messages of an actor request together", async () => {
  const { reads, states } = await fold(aTask("ann", only("Clicked")), aTask("ann", only("Paid", "Clicked")));
  expect(reads).toEqual([[["ann"], ["Clicked", "Paid"]]]);
  expect(states).toEqual([["Clicked", "Paid"]]);
});

it("reads all events when one message requests all", async () => {
  const { reads, states } = await fold(aTask("ann", only("Clicked")), aTask("ann", "all"));
  expect(reads).toEqual([[["ann"], "all"]]);
  expect(states).toEqual([["Clicked", "Paid"]]);
});

it.each(["event", "adopted"])("leaves out each %s of messages that are not decided yet", async (field) => {
  const [clicked, paid] = history;
  if (clicked === undefined || paid === undefined) throw new TypeError("two events are needed");
  const brings = (event: StoredEvent, job: string): Task<unknown> => {
    const task = aTask("ann", "all");
    return { ...task, job: jobId(job), prepared: { ...task.prepared, [field]: event } };
  };
  const tasks = [brings(clicked, "earlier"), brings(paid, "job")];
  expect((await fold(...tasks)).states).toEqual([[]]);
  const document = { jobs: ["earlier"], state: "" } as unknown as ActorDocument;
  // The store may list an adopted event of an earlier attempt, or not yet.
  const decided = field === "event" ? ["Clicked"] : ["Clicked", "Clicked"];
  expect((await foldWith(document, ...tasks)).states).toEqual([decided]);
});

it("reads nothing for messages that the actor does not need a fold for", async () => {
  const task = aTask("ann", "all");
  const needless = { ...task, prepared: { ...task.prepared, needsRefold: () => false } };
  expect(await fold(needless)).toEqual({ reads: [], folds: [], states: [] });
  expect((await fold(needless, aTask("ann", only("Paid")))).states).toEqual([["Paid"]]);
});

it("reads nothing for a request without names", async () => {
  expect(await fold(aTask("ann", only()))).toMatchObject({ reads: [], states: [[]] });
});

describe("a history that is longer than a window folds", () => {
  const behaviourAt = { behaviour, workspace: "view" };
  /** Folds until it is complete, with the stored document of each slice in between. */
  async function slicesOf(...tasks: readonly Task<unknown>[]): Promise<readonly Fold[]> {
    const slices: Fold[] = [];
    let document: ActorDocument | undefined;
    do {
      const [slice] = (await foldIn(1, document, ...tasks)).folds;
      if (slice === undefined) throw new TypeError("a fold is needed");
      slices.push(slice);
      document = { jobs: [], state: "", fold: writeFold(slice, behaviourAt) } as unknown as ActorDocument;
    } while (slices.at(-1)?.next !== undefined);
    return slices;
  }

  it("is folded slice by slice, each continuing where the document says", async () => {
    const slices = await slicesOf(aTask("dan", "all"));
    expect(slices.map(({ state }) => state)).toEqual([
      ["Clicked"],
      ["Clicked", "Paid"],
      ["Clicked", "Paid", "Seen"],
    ]);
    expect(slices.map(({ next }) => next)).toEqual([1, 2, undefined]);
  });

  it("begins again when what it depends on has changed, or when it lacks events of the request", async () => {
    const text = writeFold({ request: only("Paid"), state: ["Paid"], next: 2 }, behaviourAt);
    const before = { jobs: [], state: "", fold: text } as unknown as ActorDocument;
    const [same] = (await foldIn(1, before, aTask("dan", only("Paid")))).folds;
    expect(same?.state).toEqual(["Paid"]);
    const [wider] = (await foldIn(1, before, aTask("dan", only("Seen")))).folds;
    expect(wider).toEqual({ request: only("Paid", "Seen"), state: ["Paid", "Seen"] });
    const other = writeFold({ request: "all", state: ["x"], next: 2 }, { behaviour, workspace: "other" });
    const changed = { ...before, fold: other } as ActorDocument;
    const [anew] = (await foldIn(1, changed, aTask("dan", "all"))).folds;
    expect(anew?.state).toEqual(["Clicked"]);
  });

  it("leaves those without room in this window to a later one", async () => {
    const { folds } = await foldIn(1, undefined, aTask("ann", "all"), aTask("dan", "all"));
    expect(folds.map(({ next }) => next === 0)).toEqual([false, true]);
  });
});
