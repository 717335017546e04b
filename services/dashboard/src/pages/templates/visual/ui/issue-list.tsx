/** What the server says about the mail, with a way to the block of each. */
import { Alert, Button, Group } from "@mantine/core";
import { useEditorState } from "@tiptap/react";
import type { ReactNode } from "react";
import { useWords } from "../../../../data/index.js";
import { isEqualJson } from "../../../../ui/index.js";
import { selectBlock } from "../commands/edit-blocks.js";
import { useVisual } from "../editor-context.js";
import { runAct } from "../plugins/block-keys.js";
import { issuesIn } from "../plugins/shown-values.js";
import { visualWords } from "../words.js";
import classes from "./canvas.module.css";

export function IssueList(): ReactNode {
  const say = useWords(visualWords);
  const { editor } = useVisual();
  const issues = useEditorState({
    editor,
    selector: ({ editor: { state } }) => issuesIn(state),
    equalityFn: (one, other) => isEqualJson(one, other),
  });
  if (issues.length === 0) return null;
  const color = issues.some(({ isError }) => isError) ? "red" : "orange";
  return (
    <Alert color={color} title={say("issues", { count: issues.length })} py={8}>
      <ul className={classes.issues}>
        {issues.map(({ text, path, pos }) => (
          <li key={`${path} ${text}`}>
            <Group gap={6} wrap="nowrap" justify="space-between">
              <span>{text}</span>
              {pos !== undefined && (
                <Button
                  variant="subtle"
                  size="compact-xs"
                  color={color}
                  onClick={() => {
                    runAct(editor, selectBlock(pos));
                    editor.view.focus();
                  }}
                >
                  {say("goToIssue")}
                </Button>
              )}
            </Group>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
