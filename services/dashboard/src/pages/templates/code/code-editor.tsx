/** The source text of a body. The editor is loaded when it is shown; below it are the problems, with a way to their lines. */
import { ActionIcon, Anchor, Group, Skeleton, Stack, Text, Tooltip } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { lazy, Suspense, useId, useState, type ReactNode } from "react";
import { useWords } from "../../../data/index.js";
import { useShownShortcut, UserText } from "../../../ui/index.js";
import type { BodyIssue } from "../editor-types.js";
import type { CodeHandle } from "./code-area.js";
import type { CodeEditorProps } from "./code-editor-props.js";
import { codeWords } from "./words.js";

const CodeArea = lazy(() => import("./code-area.js"));

export function CodeEditor(props: CodeEditorProps): ReactNode {
  const say = useWords(codeWords);
  const id = useId();
  const [handle, setHandle] = useState<CodeHandle>();
  const { isReadOnly = false, issues } = props;
  useShownShortcut("Ctrl Space", say("complete"), !isReadOnly);
  useShownShortcut("Ctrl F", say("searchInText"));
  useShownShortcut("F8", say("nextProblem"), issues.length > 0);
  return (
    <Stack gap={6}>
      <Suspense fallback={<Skeleton height="16rem" />}>
        <CodeArea
          {...props}
          label={props.label ?? say("source")}
          describedBy={`${id}-keys ${id}-issues`}
          onReady={setHandle}
        />
      </Suspense>
      <Group justify="space-between" wrap="nowrap" align="start">
        <Text size="xs" c="dimmed" id={`${id}-keys`}>
          {say(isReadOnly ? "keysReadOnly" : "keys")}
        </Text>
        <Tooltip label={say("search")}>
          <ActionIcon
            variant="default"
            aria-label={say("search")}
            disabled={handle === undefined}
            onClick={() => handle?.search()}
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
            onGo={() => handle?.goTo(issue)}
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
