/** Acts of operators on runs in the reference: as simple as possible, without the product's code. */
import type { RunActBody } from "@signalbox/core";
import type { PlainDefinition, PlainNode } from "./plain-events.js";
import { isKeptOut } from "./reference-goals.js";
import type { ReferenceRun } from "./reference-user.js";

/** The published version of a journey that was started. */
export interface Published {
  readonly version: number;
  readonly definition: string;
  readonly isPaused: boolean;
}

interface ActsOptions {
  readonly publishedOf: (journeyId: string) => Published | undefined;
  readonly isIn: (segmentId: string) => boolean;
  /** What the product's run does next in this decision, beyond what is expected of it so far. */
  readonly nextStepOf: (run: ReferenceRun) => string;
  readonly expect: (run: ReferenceRun, what: string) => void;
  readonly end: (run: ReferenceRun, how: string) => void;
  readonly leave: (run: ReferenceRun) => void;
  readonly enter: (run: ReferenceRun, to: string, cause: string) => void;
}

interface Acts {
  act(run: ReferenceRun, body: RunActBody): void;
  /** The message of a run that is to move is settled; false when it stays on its way. */
  settle(run: ReferenceRun, isSent: boolean): boolean;
}

export function createActs(options: ActsOptions): Acts {
  const { publishedOf, isIn, nextStepOf, expect, end, leave, enter } = options;

  const move = (run: ReferenceRun, { to, by }: Move, sentNow: readonly string[]): boolean => {
    const published = publishedOf(run.journeyId);
    if (published === undefined || nodeIn(published.definition, to) === undefined) return false;
    const { version, definition, isPaused } = published;
    if (isKeptOut(read(definition), isIn)) {
      delete run.moving;
      end(run, "exitCondition");
      return true;
    }
    // Whether it would leave depends on chance: it may stay where it could come to a message at once.
    const stays = isPaused && nextStepOf(run) !== `${to} moved`;
    if (stays && canComeToMessage(definition, to)) return false;
    noteSent(run, sentNow);
    delete run.moving;
    Object.assign(run, { version, definition, movedBy: by });
    if (to !== "ExitNode") {
      enter(run, to, "moved");
      return true;
    }
    expect(run, "ExitNode moved");
    leave(run);
    return true;
  };

  return {
    act(run, { journeyId, id, at, act }) {
      if (run.journeyId !== journeyId || run.since > at) return;
      const isThere = ({
        nodeId,
        version,
      }: {
        readonly nodeId?: string;
        readonly version?: number;
      }): boolean => (nodeId ?? run.at) === run.at && (version ?? run.version) === run.version;
      if (act.do === "stop") {
        if (isThere(act)) end(run, "stopped");
        return;
      }
      if (run.movedBy === id || run.moving?.by === id) return;
      const to = act.moves.find(isThere)?.to;
      const published = publishedOf(journeyId);
      if (to === undefined || published === undefined) return;
      const target = nodeIn(published.definition, to);
      if (target === undefined) return;
      if (run.delivery === undefined) return void move(run, { to, by: id }, []);
      if (to !== run.at || target.type !== "MessageNode") {
        run.moving = { to, by: id };
        return;
      }
      delete run.moving;
      noteSent(run, []);
      const { version, definition } = published;
      Object.assign(run, { version, definition, movedBy: id });
    },
    settle(run, isSent) {
      const { moving } = run;
      if (moving === undefined) return false;
      if (move(run, moving, isSent ? [run.at] : [])) return true;
      delete run.moving;
      return false;
    },
  };
}

/** What it was sent and would not have been sent again. */
function noteSent(run: ReferenceRun, sentNow: readonly string[]): void {
  const ahead = nodesAhead(run.definition, run.at);
  const sent = [...run.sent, ...sentNow].filter((id) => !ahead.has(id));
  run.sentAt = [...new Set([...(run.sentAt ?? []), ...sent])];
}

type Move = NonNullable<ReferenceRun["moving"]>;

function read(definition: string): PlainDefinition {
  return JSON.parse(definition) as PlainDefinition;
}

function nodeIn(definition: string, id: string): PlainNode | undefined {
  return id === "ExitNode" ? { type: id } : read(definition).nodes.find((node) => node.id === id);
}

function childrenOf({
  child,
  timeoutChild,
  segmentChildren = [],
  children = [],
  variant,
}: PlainNode): string[] {
  const named = [child, timeoutChild, variant?.trueChild, variant?.falseChild];
  return [...named, ...[...segmentChildren, ...children].map(({ id }) => id)].filter(
    (id) => id !== undefined,
  );
}

function nodesAhead(definition: string, from: string): ReadonlySet<string> {
  const ahead = new Set<string>();
  const look = (id: string): void => {
    for (const next of childrenOf(nodeIn(definition, id) ?? { type: "" })) {
      if (ahead.has(next)) continue;
      ahead.add(next);
      look(next);
    }
  };
  look(from);
  return ahead;
}

function canComeToMessage(definition: string, to: string): boolean {
  return [to, ...nodesAhead(definition, to)].some((id) => nodeIn(definition, id)?.type === "MessageNode");
}
