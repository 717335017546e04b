/** The editor of visual bodies. Until it is there, the source of the document takes its place, with the same properties. */
import { useState, type ReactNode } from "react";
import { useWords } from "../../../data/index.js";
import type { BodyIssue, ChooseImage, NamedPart, TemplateVariable } from "../editor-types.js";
import { CodeEditor } from "../code/index.js";
import { templateEditorWords } from "./words.js";

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
