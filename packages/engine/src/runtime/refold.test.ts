import {
  actorKey,
  jobId,
  type ActorDocument,
  type ActorKey,
  type NamedEvents,
  type StoredEvent,
} from "@signalbox/core";
import { anEvent, workspaceId } from "@signalbox/core/testing";
import { expect, it } from "vitest";
import { z } from "zod";
import { defineHandler, type Behaviour, type RefoldRequest } from "../behaviour.js";
import type { Task } from "./batch-window.js";
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
  },
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

const history = [
  stored("ann", "Clicked"),
  stored("ann", "Paid"),
  stored("bob", "Paid"),
  stored("cid", "Seen"),
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
async function foldWith(document: ActorDocument | undefined, ...tasks: readonly Task<unknown>[]) {
  const reads: unknown[] = [];
  const tasksByActor = new Map<ActorKey, Task<unknown>[]>();
  for (const task of tasks) {
    tasksByActor.set(task.message.to, [...(tasksByActor.get(task.message.to) ?? []), task]);
  }
  const views = new Map([[workspaceId, "view"]]);
  const documents = new Map(
    document === undefined ? [] : [...tasksByActor.keys()].map((key) => [key, document]),
  );
  const sources = { tasksByActor, documents, views, duplicates: new Set<Task>() };
  const states = await refoldRequested([...tasksByActor.keys()], sources, eventsOf(reads));
  return { reads, states: [...states.values()] };
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

it("reads nothing for a request without names", async () => {
  expect(await fold(aTask("ann", only()))).toEqual({ reads: [], states: [[]] });
});
