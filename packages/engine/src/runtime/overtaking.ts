/**
 * Turns between the flows of a partition. When a window is full and more is waiting, message batches of other flows are
 * applied with it before their turn, so that a user or a workspace with thousands of messages in the queue does not delay
 * others. The messages of each actor keep their order: none overtakes a message of the same actor.
 */
import { hashOf, type Flow, type JobId, type WaitingMessageBatch } from "@signalbox/core";

/** How much is applied in one window, in messages. */
export interface Turns {
  /** From the head on; then the window is full, and others may overtake. */
  readonly inOrder: number;
  /** The same when others do overtake: they wait for it. */
  readonly besideOthers: number;
  readonly ofActor: number;
  readonly ofWorkspace: number;
  /** Of what overtakes, without the one large message batch. */
  readonly overtaking: number;
  /** How many waiting message batches are looked at. */
  readonly depth: number;
}

export const usualTurns: Turns = {
  inOrder: 500,
  besideOthers: 100,
  ofActor: 50,
  ofWorkspace: 100,
  overtaking: 250,
  depth: 1_000,
};

/** A message batch that may overtake, when it holds no message for any of these actors. */
export interface Overtaking {
  readonly job: JobId;
  readonly workspace: string;
  readonly exceptFor: ReadonlySet<string>;
}

type Sized = Pick<WaitingMessageBatch, "flow" | "messages">;

/** `applied` is in the window already; `waiting` is all behind it, in order. Of large message batches, one may overtake. */
export function chooseOvertaking(
  applied: readonly Sized[],
  waiting: readonly WaitingMessageBatch[],
  turns: Turns,
): readonly Overtaking[] {
  const used = createUsed(applied, turns);
  const passed = createPassed();
  const chosen: Overtaking[] = [];
  const large: Overtaking[] = [];
  let left = turns.overtaking;
  for (const { job, flow, messages } of waiting) {
    // It may hold messages for any actor, so nothing behind it may overtake.
    if (flow === undefined) break;
    const exceptFor = passed.actorsIn(flow);
    const overtaking = { job, workspace: flow.workspace, exceptFor };
    const isFree = !passed.blocks(flow);
    if (isFree && messages <= left && used.hasRoom(flow, messages)) {
      chosen.push(overtaking);
      used.add({ flow, messages });
      left -= messages;
    } else {
      if (isFree && messages > turns.ofActor && !used.has(flow)) large.push(overtaking);
      passed.add(flow);
    }
  }
  // Any of them, so that none waits for the end of another; the next window chooses again.
  const one = large[hashOf(waiting[0]?.job ?? "") % Math.max(1, large.length)];
  return one === undefined ? chosen : [...chosen, one];
}

/** A busy actor uses no more of its workspace's share than its own: the other actors have the rest. */
function createUsed(applied: readonly Sized[], { ofActor, ofWorkspace }: Turns) {
  const byWorkspace = new Map<string, number>();
  const byActor = new Map<string, number>();
  const used = {
    has: ({ workspace }: Flow) => byWorkspace.has(workspace),
    hasRoom: ({ workspace, actor }: Flow, messages: number) =>
      (byWorkspace.get(workspace) ?? 0) + messages <= ofWorkspace &&
      (actor === undefined || (byActor.get(`${workspace}/${actor}`) ?? 0) + messages <= ofActor),
    add({ flow, messages }: Sized): void {
      if (flow === undefined) return;
      const { workspace, actor } = flow;
      let added = messages;
      if (actor !== undefined) {
        const before = byActor.get(`${workspace}/${actor}`) ?? 0;
        byActor.set(`${workspace}/${actor}`, before + messages);
        added = Math.min(before + messages, ofActor) - Math.min(before, ofActor);
      }
      byWorkspace.set(workspace, (byWorkspace.get(workspace) ?? 0) + added);
    },
  };
  for (const each of applied) used.add(each);
  return used;
}

/** The flows of message batches that are left waiting: what holds messages of the same actors must not overtake them. */
function createPassed() {
  const workspaces = new Set<string>();
  const actors = new Map<string, Set<string>>();
  return {
    blocks: ({ workspace, actor }: Flow) =>
      workspaces.has(workspace) || (actor !== undefined && actors.get(workspace)?.has(actor) === true),
    actorsIn: ({ workspace, actor }: Flow): ReadonlySet<string> =>
      actor === undefined ? new Set(actors.get(workspace)) : new Set(),
    add({ workspace, actor }: Flow): void {
      if (actor === undefined) workspaces.add(workspace);
      else actors.set(workspace, (actors.get(workspace) ?? new Set()).add(actor));
    },
  };
}
