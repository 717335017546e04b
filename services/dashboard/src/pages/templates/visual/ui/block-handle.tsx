/** Beside the selected or hovered block: a plus, and a handle to drag it and to choose an act. */
import { ActionIcon, Menu } from "@mantine/core";
import {
  IconArrowDown,
  IconArrowsSplit,
  IconArrowUp,
  IconBoxOff,
  IconCopy,
  IconGripVertical,
  IconPlus,
  IconRepeat,
  IconTrash,
  type Icon,
} from "@tabler/icons-react";
import { useEditorState } from "@tiptap/react";
import { useLayoutEffect, useState, type ReactNode } from "react";
import { useWords } from "../../../../data/index.js";
import {
  duplicateBlocks,
  moveBlocks,
  removeBlocks,
  selectBlock,
  unwrapBlocks,
  wrapBlocks,
  type BlockAct,
} from "../commands/edit-blocks.js";
import { blockAt, selectedRange } from "../commands/places.js";
import { useVisual } from "../editor-context.js";
import { fittingOffers, insertOffer } from "../insert.js";
import { runAct } from "../plugins/block-keys.js";
import { visualWords } from "../words.js";
import { blockChoices } from "./choices.js";
import { SearchMenu } from "./search-menu.js";
import classes from "./canvas.module.css";
import { useBlockDrag } from "./use-block-drag.js";
import { useHoveredBlock } from "./use-hovered-block.js";

export interface BlockHandleProps {
  /** What the handle is placed in. */
  readonly canvas: HTMLDivElement | null;
}

export function BlockHandle({ canvas }: BlockHandleProps): ReactNode {
  const say = useWords(visualWords);
  const { editor, chooseImage } = useVisual();
  const [isOpen, setOpen] = useState(false);
  const hovered = useHoveredBlock(canvas);
  const selected = useEditorState({
    editor,
    selector: ({ editor: { state } }) => ({ pos: selectedRange(state.selection)?.from, doc: state.doc }),
    equalityFn: (one, other) => one.pos === other?.pos && one.doc === other?.doc,
  });
  const pos = isOpen ? selected.pos : (hovered ?? selected.pos);
  const place = usePlace(canvas, pos, selected.doc);
  const select = (): void => {
    // All that is selected stays so.
    if (pos !== undefined && pos !== selected.pos) runAct(editor, selectBlock(pos));
  };
  const { grip, line } = useBlockDrag(canvas, select);
  if (pos === undefined || place === undefined) return null;
  // What the pointer was over may have been deleted since.
  const node = blockAt(editor.state.doc, pos)?.node;
  const below = node && pos + node.nodeSize;
  return (
    <>
      {line !== undefined && (
        <div
          aria-hidden
          className={classes.dropLine}
          style={{ top: line.top, left: line.left, width: line.right - line.left }}
        />
      )}
      <div className={classes.handle} style={place}>
        <SearchMenu
          label={say("searchBlock")}
          empty={say("noBlock")}
          search={(query) =>
            blockChoices(fittingOffers(editor, say, below), {
              query,
              say,
              choose: (offer) => insertOffer(editor, offer, { chooseImage, at: below }),
            })
          }
          onClose={() => editor.commands.focus()}
          button={(open, isMenuOpen) => (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={say("addHere")}
              aria-expanded={isMenuOpen}
              onClick={() => {
                select();
                open();
              }}
            >
              <IconPlus size={16} />
            </ActionIcon>
          )}
        />
        <Menu opened={isOpen} onChange={setOpen} position="bottom-start" width={240} shadow="md" withinPortal>
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              title={say("dragHint")}
              aria-label={say("actions")}
              className={classes.grip}
              {...grip}
              onClick={select}
            >
              <IconGripVertical size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Acts />
          </Menu.Dropdown>
        </Menu>
      </div>
    </>
  );
}

interface NamedAct {
  readonly label: string;
  readonly icon: Icon;
  readonly keys?: string;
  readonly act: BlockAct;
}

function Acts(): ReactNode {
  const say = useWords(visualWords);
  const { editor } = useVisual();
  const acts: readonly NamedAct[] = [
    { label: say("up"), icon: IconArrowUp, keys: "Alt ↑", act: moveBlocks("up") },
    { label: say("down"), icon: IconArrowDown, keys: "Alt ↓", act: moveBlocks("down") },
    { label: say("duplicate"), icon: IconCopy, keys: "Ctrl D", act: duplicateBlocks },
    { label: say("wrapCondition"), icon: IconArrowsSplit, act: wrapBlocks("condition") },
    { label: say("wrapRepeat"), icon: IconRepeat, act: wrapBlocks("repeat") },
    { label: say("unwrap"), icon: IconBoxOff, act: unwrapBlocks },
    { label: say("remove"), icon: IconTrash, act: removeBlocks },
  ];
  return acts.map(({ label, icon: Sign, keys, act }) => (
    <Menu.Item
      key={label}
      leftSection={<Sign size={16} />}
      rightSection={keys}
      disabled={act(editor.state) === undefined}
      onClick={() => {
        runAct(editor, act);
        editor.view.focus();
      }}
    >
      {label}
    </Menu.Item>
  ));
}

/** Beside the block, in the coordinates of the canvas. */
function usePlace(
  canvas: HTMLDivElement | null,
  pos: number | undefined,
  doc: unknown,
): { readonly top: number; readonly left: number } | undefined {
  const { editor } = useVisual();
  const [place, setPlace] = useState<{ readonly top: number; readonly left: number }>();
  useLayoutEffect(() => {
    const dom = pos === undefined || editor.isDestroyed ? null : editor.view.nodeDOM(pos);
    if (!(dom instanceof HTMLElement) || canvas === null) return setPlace(undefined);
    const [block, around] = [dom.getBoundingClientRect(), canvas.getBoundingClientRect()];
    const next = { top: block.top - around.top, left: Math.max(0, block.left - around.left - 54) };
    setPlace((before) => (before?.top === next.top && before.left === next.left ? before : next));
  }, [editor, canvas, pos, doc]);
  return place;
}
