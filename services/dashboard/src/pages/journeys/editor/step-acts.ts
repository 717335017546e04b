/** What can be done with a step, by its menu and by key: add, move, copy, remove. */
import {
  IconArrowBarLeft,
  IconArrowBarRight,
  IconArrowDown,
  IconArrowUp,
  IconClipboard,
  IconCopy,
  IconCopyPlus,
  IconGitBranch,
  IconPlus,
  IconScissors,
  IconTrash,
  type Icon,
} from "@tabler/icons-react";
import { randomId, useWords } from "../../../data/index.js";
import type { CardAct } from "../../../editing/index.js";
import { describeWay, nodeKindOf } from "../../../kinds/index.js";
import { fragmentOf, renamed, type Fragment } from "../nodes/fragments.js";
import {
  countRemoved,
  duplicated,
  gapOfMove,
  movedTo,
  moves,
  pasted,
  removed,
  withBranch,
  type Move,
  type Removal,
} from "../nodes/journey-edits.js";
import { nodeOf, type JourneyDraft } from "../nodes/journey-draft.js";
import { entryId, exitId } from "../nodes/journey-graph.js";
import { stepsOf, type Gap } from "../nodes/steps-of.js";
import { nameOfStep, useJourneyEditingNow, type JourneyEditing } from "./journey-editing.js";
import { editorWords } from "./words.js";

const moveActs: Readonly<Record<Move, { readonly icon: Icon; readonly key: string }>> = {
  up: { icon: IconArrowUp, key: "Alt ↑" },
  down: { icon: IconArrowDown, key: "Alt ↓" },
  in: { icon: IconArrowBarRight, key: "Alt →" },
  out: { icon: IconArrowBarLeft, key: "Alt ←" },
};

/** What was copied, also for another journey. */
let copied: Fragment | undefined;

/** What can be done with a step when it is called. */
export function useStepActs(id: string): () => readonly CardAct[] {
  const say = useWords(editorWords);
  const editing = useJourneyEditingNow();
  return () => stepActs(id, editing(), say);
}

type Say = ReturnType<typeof useWords<(typeof editorWords)["en"]>>;

function stepActs(id: string, editing: JourneyEditing, say: Say): readonly CardAct[] {
  if (id === exitId) return [];
  const add = addActs(id, editing, say);
  return id === entryId ? add : [...add, ...moveStepActs(id, editing, say), ...removeActs(id, editing, say)];
}

function addActs(
  id: string,
  { draft, edit, open, setAdding, describing }: JourneyEditing,
  say: Say,
): readonly CardAct[] {
  const what = nameOfStep(draft, id, describing);
  const node = nodeOf(draft, id);
  return [
    {
      id: "add",
      label: say("addAfter"),
      icon: IconPlus,
      key: "A",
      isPossible: true,
      run: () => setAdding({ after: id }),
    },
    ...(node !== undefined && nodeKindOf(node)?.withBranch !== undefined
      ? [
          {
            id: "branch",
            label: say("addBranch"),
            icon: IconGitBranch,
            key: "B",
            isPossible: true,
            run: () => edit(say("doBranch", { what }), (before) => withBranch(before, id), { focus: id }),
          },
        ]
      : []),
    {
      id: "paste",
      label: say("paste"),
      icon: IconClipboard,
      key: "Ctrl V",
      // Whether something was copied is seen when it is pasted.
      isPossible: true,
      run: () => paste({ after: id }, { draft, edit, open }, say),
    },
  ];
}

/** Puts what was copied into a gap; the first of it is opened and gets the focus, as a step that is added. */
export function paste(
  gap: Gap,
  { draft, edit, open }: Pick<JourneyEditing, "draft" | "edit" | "open">,
  say: Say,
): void {
  if (copied === undefined) return;
  const fragment = renamed(copied, draft, randomId);
  const count = fragment.nodes.length;
  edit(say("doPaste", { count }), (before) => pasted(before, gap, fragment), { focus: fragment.first });
  open(fragment.first);
}

export function hasCopied(): boolean {
  return copied !== undefined;
}

function moveStepActs(id: string, { draft, edit, describing }: JourneyEditing, say: Say): readonly CardAct[] {
  const what = nameOfStep(draft, id, describing);
  const copy = (): void => {
    copied = fragmentOf(draft, id);
  };
  return [
    ...moves.map((move): CardAct => {
      const gap = gapOfMove(draft, id, move);
      return {
        id: move,
        label: say(move),
        ...moveActs[move],
        isPossible: gap !== undefined,
        run: () =>
          gap !== undefined &&
          edit(say("doMove", { what }), (before) => movedTo(before, id, gap), { focus: id }),
      };
    }),
    {
      id: "duplicate",
      label: say("duplicate"),
      icon: IconCopyPlus,
      key: "D",
      isPossible: true,
      run: () => edit(say("doDuplicate", { what }), (before) => duplicated(before, id, randomId)),
    },
    { id: "copy", label: say("copy"), icon: IconCopy, key: "Ctrl C", isPossible: true, run: copy },
    {
      id: "copyRest",
      label: say("copyRest"),
      icon: IconCopy,
      isPossible: true,
      run: () => {
        copied = fragmentOf(draft, id, "all");
      },
    },
    {
      id: "cut",
      label: say("cut"),
      icon: IconScissors,
      key: "Ctrl X",
      isPossible: true,
      run: () => {
        copy();
        edit(say("doCut", { what }), (before) => removed(before, id), { focus: neighbourOf(draft, id) });
      },
    },
  ];
}

/** The removals of a step: by itself, keeping one of its branches, or with all that follows. */
function removeActs(id: string, { draft, edit, describing }: JourneyEditing, say: Say): readonly CardAct[] {
  const what = nameOfStep(draft, id, describing);
  const { graph } = stepsOf(draft);
  const ways = graph.get(id)?.ways ?? [];
  const focus = neighbourOf(draft, id);
  const act = (key: string, label: string, removal: Removal, shortcut?: string): CardAct => ({
    id: key,
    label,
    icon: IconTrash,
    ...(shortcut !== undefined && { key: shortcut }),
    isPossible: true,
    run: () => edit(say("doRemove", { what }), (before) => removed(before, id, removal), { focus }),
  });
  const also = countRemoved(draft, id, "step");
  const rest = countRemoved(draft, id, "rest");
  const kept = ways.length < 2 ? [] : ways;
  return [
    act("remove", also === 0 ? say("remove") : say("removeWith", { count: also }), "step", "Del"),
    ...kept.map((way, keep) =>
      act(`keep ${keep}`, say("removeKeeping", { way: describeWay(way, describing) ?? "" }), { keep }),
    ),
    ...(rest > also ? [act("rest", say("removeRest", { count: rest }), "rest")] : []),
  ];
}

/** The step that is beside a removed one. */
function neighbourOf(draft: JourneyDraft, id: string): string {
  const steps = stepsOf(draft);
  const step = steps.of(id);
  const [above, below] = step === undefined ? [] : [step.list[step.index - 1], step.list[step.index + 1]];
  return below?.kind === "node" ? below.id : (above?.id ?? step?.branch?.of ?? entryId);
}
