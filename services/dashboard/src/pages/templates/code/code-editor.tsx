/** The source text of a body. The editor is loaded when it is shown; below it are the problems, with a way to their lines. */
import { Skeleton } from "@mantine/core";
import { lazy, Suspense, type ReactNode } from "react";
import type { BodyIssue, NamedPart, TemplateVariable } from "../editor-types.js";
import type { CodeLanguage } from "./code-extensions.js";

const CodeArea = lazy(() => import("./code-area.js"));

export interface CodeEditorProps {
  readonly text: string;
  /** Called with each change that is made in the editor. */
  readonly onChange: (text: string) => void;
  readonly language: CodeLanguage;
  readonly isReadOnly?: boolean;
  /** What the text is of; "Source" without it. */
  readonly label?: string;
  readonly issues: readonly BodyIssue[];
  readonly variables: readonly TemplateVariable[];
  /** Names that `{% part '…' %}` completes. */
  readonly parts?: readonly NamedPart[];
}

export function CodeEditor(props: CodeEditorProps): ReactNode {
  return (
    <Suspense fallback={<Skeleton height="16rem" />}>
      <CodeArea {...props} />
    </Suspense>
  );
}
