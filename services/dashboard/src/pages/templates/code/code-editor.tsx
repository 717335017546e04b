/** The source text of a body. The editor is loaded when it is shown; below it are the problems, with a way to their lines. */
import { ActionIcon, Anchor, Group, Skeleton, Stack, Text, Tooltip } from "@mantine/core";
import { IconPhoto, IconSearch, type Icon } from "@tabler/icons-react";
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
  const { isReadOnly = false, issues, chooseImage } = props;
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
        <Group gap={4} wrap="nowrap">
          <Tool label={say("search")} icon={IconSearch} run={handle && (() => handle.search())} />
          {chooseImage !== undefined && !isReadOnly && (
            <Tool
              label={say("insertImage")}
              icon={IconPhoto}
              run={
                handle &&
                (() => void chooseImage().then((image) => image !== undefined && handle.insertImage(image)))
              }
            />
          )}
        </Group>
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

interface ToolProps {
  readonly label: string;
  readonly icon: Icon;
  /** Undefined while the editor is loaded. */
  readonly run: (() => void) | undefined;
}

function Tool({ label, icon: Sign, run }: ToolProps): ReactNode {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" aria-label={label} disabled={run === undefined} onClick={run}>
        <Sign size={16} />
      </ActionIcon>
    </Tooltip>
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
