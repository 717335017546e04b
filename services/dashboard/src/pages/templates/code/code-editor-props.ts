/** What an editor of source text is given. */
import type { BodyIssue, ChooseImage, NamedPart, TemplateVariable } from "../editor-types.js";
import type { CodeLanguage } from "./code-extensions.js";

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
  /** Inserts an image of the workspace at the cursor. Absent: no button for it. */
  readonly chooseImage?: ChooseImage;
}
