/** The editors of bodies. Until they are there, a text area takes their place, with the same properties. */
import { Alert, Stack, Textarea } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useWords } from "../../../data/index.js";
import type { BodyIssue, ChooseImage, NamedPart, TemplateVariable } from "../editor-types.js";
import { templateEditorWords } from "./words.js";

export interface CodeEditorProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly language: "mjml" | "html" | "liquid" | "json";
  readonly isReadOnly?: boolean;
  /** For screen readers. */
  readonly label: string;
  readonly issues: readonly BodyIssue[];
  readonly variables: readonly TemplateVariable[];
}

export function CodeEditor({ text, onChange, isReadOnly, label, issues }: CodeEditorProps): ReactNode {
  return (
    <Stack gap="xs">
      <Textarea
        aria-label={label}
        value={text}
        readOnly={isReadOnly === true}
        autosize
        minRows={10}
        maxRows={32}
        spellCheck={false}
        styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Issues issues={issues} />
    </Stack>
  );
}

export interface VisualEditorProps {
  /** The low-code document as the API keeps it. */
  readonly document: unknown;
  readonly onChange: (document: object) => void;
  readonly isReadOnly?: boolean;
  readonly issues: readonly BodyIssue[];
  readonly variables: readonly TemplateVariable[];
  readonly parts: readonly NamedPart[];
  /** Absent: an address field only. */
  readonly chooseImage?: ChooseImage;
}

export function VisualEditor({ document, onChange, isReadOnly, issues }: VisualEditorProps): ReactNode {
  const say = useWords(templateEditorWords);
  const [typed, setTyped] = useState<string>();
  return (
    <CodeEditor
      label={say("body")}
      language="json"
      text={typed ?? JSON.stringify(document, undefined, 2) ?? ""}
      isReadOnly={isReadOnly === true}
      issues={issues}
      variables={[]}
      onChange={(text) => {
        const read = readObject(text);
        setTyped(read === undefined ? text : undefined);
        if (read !== undefined) onChange(read);
      }}
    />
  );
}

function readObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function Issues({ issues }: { readonly issues: readonly BodyIssue[] }): ReactNode {
  const say = useWords(templateEditorWords);
  return issues.map(({ text, line, path }) => (
    <Alert key={JSON.stringify([text, line, path])} color="orange" py={6} role="status">
      {line === undefined ? text : say("atLine", { line, text })}
    </Alert>
  ));
}
