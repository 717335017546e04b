/** The settings of the selected block or variable, beside the mail where there is room. */
import { Alert, Breadcrumbs, Button, Stack, Text } from "@mantine/core";
import { NodeSelection } from "@tiptap/pm/state";
import { useEditorState } from "@tiptap/react";
import { useState, type ReactNode } from "react";
import { useWords } from "../../../../../data/index.js";
import { selectBlock } from "../../commands/edit-blocks.js";
import { selectedBlock, trailOf, type Block } from "../../commands/places.js";
import { useVisual } from "../../editor-context.js";
import { runAct } from "../../plugins/block-keys.js";
import { issuesIn, withoutFresh } from "../../plugins/shown-values.js";
import { visualWords } from "../../words.js";
import { blockName } from "../block-name.js";
import classes from "../canvas.module.css";
import { BlockFields } from "./block-fields.js";
import { ChipFields } from "./chip-fields.js";
import { useVisibleBlock } from "./use-visible-block.js";

export function Inspector({ isReadOnly }: { readonly isReadOnly: boolean }): ReactNode {
  const say = useWords(visualWords);
  const { editor } = useVisual();
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  const { trail, chip, block, issues } = useEditorState({
    editor,
    selector: ({ editor: { state } }) => {
      const current = selectedBlock(state);
      const { selection } = state;
      const isChip = selection instanceof NodeSelection && selection.node.isInline;
      return {
        trail: trailOf(state),
        block: current,
        chip: isChip ? { pos: selection.from, node: selection.node } : undefined,
        issues: issuesIn(state).filter(({ pos }) => pos !== undefined && pos === current?.pos),
      };
    },
    equalityFn: (one, other) =>
      other !== null &&
      isSame(one.block, other.block) &&
      isSame(one.chip, other.chip) &&
      one.issues.length === other.issues.length &&
      one.issues.every((issue, index) => issue === other.issues[index]) &&
      one.trail.length === other.trail.length &&
      one.trail.every((each, index) => isSame(each, other.trail[index])),
  });
  useVisibleBlock(panel, block?.pos);
  return (
    <section
      ref={setPanel}
      className={classes.inspector}
      aria-label={say("selected")}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return;
        const left = withoutFresh(editor.state);
        if (left !== undefined) editor.view.dispatch(left);
      }}
    >
      {block === undefined ? (
        <Text size="sm" c="dimmed">
          {say("noSettings")}
        </Text>
      ) : (
        <Stack gap="sm">
          <nav aria-label={say("around")}>
            <Breadcrumbs separator="›" separatorMargin={4} styles={{ root: { flexWrap: "wrap" } }}>
              {trail.map(({ pos, node }) => (
                <Button
                  key={pos}
                  variant="subtle"
                  size="compact-xs"
                  aria-current={pos === block.pos ? "true" : undefined}
                  onClick={() => {
                    runAct(editor, selectBlock(pos));
                    editor.view.focus();
                  }}
                >
                  {blockName(node.type.name, say)}
                </Button>
              ))}
            </Breadcrumbs>
          </nav>
          {issues.map(({ text, isError, path }) => (
            <Alert key={`${path} ${text}`} color={isError ? "red" : "orange"} py={6}>
              {text}
            </Alert>
          ))}
          {chip === undefined ? (
            <BlockFields key={`${block.pos}`} block={block} isReadOnly={isReadOnly} />
          ) : (
            <ChipFields key={`chip ${chip.pos}`} block={chip} isReadOnly={isReadOnly} />
          )}
        </Stack>
      )}
    </section>
  );
}

function isSame(one: Block | undefined, other: Block | undefined): boolean {
  return one?.pos === other?.pos && one?.node === other?.node;
}
