/** The editor itself: keeps a view of CodeMirror equal to the text it is given, and reports what is typed. */
import { ActionIcon, Anchor, Group, Stack, Text, Tooltip } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { openSearchPanel } from "@codemirror/search";
import type { EditorView } from "@codemirror/view";
import { useId, type ReactNode } from "react";
import { useWords } from "../../../data/index.js";
import { useShownShortcut, UserText } from "../../../ui/index.js";
import type { BodyIssue } from "../editor-types.js";
import type { CodeEditorProps } from "./code-editor.js";
import { placeOf } from "./issue-marks.js";
import { useCodeView } from "./use-code-view.js";
import { codeWords } from "./words.js";

export default function CodeArea(props: CodeEditorProps): ReactNode {
  const say = useWords(codeWords);
  const id = useId();
  const { isReadOnly = false, issues } = props;
  const label = props.label ?? say("source");
  const described = { label, describedBy: `${id}-keys ${id}-issues` };
  const { holder, view } = useCodeView({ ...props, ...described });
  useShownShortcut("Ctrl Space", say("complete"), !isReadOnly);
  useShownShortcut("Ctrl F", say("searchInText"));
  useShownShortcut("F8", say("nextProblem"), issues.length > 0);
  return (
    <Stack gap={6}>
      {/* Undo in the editor is its own. */}
      <div ref={holder} data-own-text />
      <Group justify="space-between" wrap="nowrap" align="start">
        <Text size="xs" c="dimmed" id={`${id}-keys`}>
          {say(isReadOnly ? "keysReadOnly" : "keys")}
        </Text>
        <Tooltip label={say("search")}>
          <ActionIcon
            variant="default"
            aria-label={say("search")}
            onClick={() => view.current && openSearchPanel(view.current)}
          >
            <IconSearch size={16} />
          </ActionIcon>
        </Tooltip>
      </Group>
      <div id={`${id}-issues`}>
        {issues.length > 0 && (
          <Text size="sm" fw={600}>
            {say("problems", { count: issues.length })}
          </Text>
        )}
        {issues.map((issue) => (
          <IssueLine
            key={JSON.stringify([issue.text, issue.line, issue.column, issue.path])}
            issue={issue}
            onGo={() => view.current && goTo(view.current, issue)}
          />
        ))}
      </div>
    </Stack>
  );
}

interface IssueLineProps {
  readonly issue: BodyIssue;
  readonly onGo: () => void;
}

function IssueLine({ issue: { text, line, isError }, onGo }: IssueLineProps): ReactNode {
  const say = useWords(codeWords);
  return (
    <Text size="sm" c={isError ? "var(--mantine-color-error)" : "light-dark(#7d4200, #f0a94b)"}>
      {line !== undefined && (
        <>
          <Anchor component="button" type="button" onClick={onGo}>
            {say("line", { line })}
          </Anchor>{" "}
        </>
      )}
      <UserText>{text}</UserText>
    </Text>
  );
}

function goTo(view: EditorView, issue: BodyIssue): void {
  const place = placeOf(issue, view.state.doc);
  if (place === undefined) return;
  view.dispatch({ selection: { anchor: place.from, head: place.to }, scrollIntoView: true });
  view.focus();
}
