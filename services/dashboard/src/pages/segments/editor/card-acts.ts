/** What can be done with a card, by its menu and by key: move, copy, put into a group, remove. */
import {
  IconArrowBarLeft,
  IconArrowBarRight,
  IconArrowDown,
  IconArrowUp,
  IconBoxMultiple,
  IconClipboard,
  IconCopy,
  IconCopyPlus,
  IconTrash,
  type Icon,
} from "@tabler/icons-react";
import { randomId, useWords } from "../../../data/index.js";
import { moves, type CardAct, type Move, type Subtree, type Trail } from "../../../editing/index.js";
import {
  groupKinds,
  isWholeNode,
  segmentTree,
  type SegmentDraft,
  type SegmentNode,
} from "../../../kinds/index.js";
import { nameOfNode, useSegmentEditingNow, type SegmentEditing } from "./segment-editing.js";
import { builderWords } from "./words.js";

const moveActs: Readonly<Record<Move, { readonly icon: Icon; readonly key: string }>> = {
  up: { icon: IconArrowUp, key: "Alt ↑" },
  down: { icon: IconArrowDown, key: "Alt ↓" },
  in: { icon: IconArrowBarRight, key: "Alt →" },
  out: { icon: IconArrowBarLeft, key: "Alt ←" },
};

/** What was copied, also for another segment. */
let copied: Subtree<SegmentNode> | undefined;

export interface CardPlace {
  readonly node: SegmentNode;
  readonly trail: Trail;
}

/** What can be done with a card when it is called. */
export function useCardActs({ node, trail }: CardPlace): () => readonly CardAct[] {
  const say = useWords(builderWords);
  const editing = useSegmentEditingNow();
  return () => cardActs({ node, trail }, editing(), say);
}

function cardActs(
  { node, trail }: CardPlace,
  { draft, edit, describing }: SegmentEditing,
  say: ReturnType<typeof useWords<(typeof builderWords)["en"]>>,
): readonly CardAct[] {
  const place = trail.at(-1);
  const nameOf = (of: SegmentNode): string => nameOfNode(of, describing);
  const what = nameOf(node);
  const change = (name: string, apply: (before: SegmentDraft) => SegmentDraft, focus?: string): void =>
    edit(name, apply, { focus });
  const wrap: CardAct = {
    id: "wrap",
    label: say("wrap"),
    icon: IconBoxMultiple,
    key: "G",
    isPossible: !isWholeNode(node),
    run: () => {
      const [, kind] = groupKinds[place === undefined ? 0 : groupKinds.length - 1] ?? [];
      const group = kind?.initial(randomId());
      if (group !== undefined)
        change(say("doWrap", { what }), (before) => segmentTree.wrapAt(before, trail, group), node.id);
    },
  };
  if (place === undefined) return [wrap];
  const after = { parent: place.parent, index: place.index + 1 };
  return [
    ...moves.map((move): CardAct => ({
      id: move,
      label: say(move),
      ...moveActs[move],
      isPossible: segmentTree.placeOfMove(draft, trail, move) !== undefined,
      run: () =>
        change(say("doMove", { what }), (before) => segmentTree.moveBy(before, trail, move), node.id),
    })),
    wrap,
    {
      id: "duplicate",
      label: say("duplicate"),
      icon: IconCopyPlus,
      key: "D",
      isPossible: true,
      run: () =>
        change(say("doDuplicate", { what }), (before) => segmentTree.duplicateAt(before, place, randomId)),
    },
    {
      id: "copy",
      label: say("copy"),
      icon: IconCopy,
      key: "Ctrl C",
      isPossible: true,
      run: () => {
        copied = segmentTree.copyOf(draft, node.id);
      },
    },
    {
      id: "paste",
      label: say("paste"),
      icon: IconClipboard,
      key: "Ctrl V",
      // Whether something was copied is seen when it is pasted.
      isPossible: true,
      run: () => {
        if (copied === undefined) return;
        const subtree = segmentTree.renamed(copied, randomId);
        const root = subtree.nodes.find(({ id }) => id === subtree.root) ?? node;
        change(
          say("doAdd", { what: nameOf(root) }),
          (before) => segmentTree.insertAt(before, after, subtree),
          subtree.root,
        );
      },
    },
    {
      id: "remove",
      label: say("remove"),
      icon: IconTrash,
      key: "Del",
      isPossible: true,
      run: () => {
        const next =
          segmentTree.idAt(draft, after) ??
          segmentTree.idAt(draft, { parent: place.parent, index: place.index - 1 }) ??
          place.parent;
        change(say("doRemove", { what }), (before) => segmentTree.removeAt(before, place), next);
      },
    },
  ];
}
