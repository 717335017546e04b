/** The body of an email: a visual document, or code. */
import { Input } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../../data/index.js";
import { CodeEditor } from "../code/index.js";
import { VisualEditor } from "./body-editor.js";
import { bodyKindOf, documentOf } from "./template-draft.js";
import type { TemplateEditing } from "./template-editing.js";
import { templateEditorWords } from "./words.js";

export function EmailBody({ editing }: { readonly editing: TemplateEditing }): ReactNode {
  const say = useWords(templateEditorWords);
  const kind = bodyKindOf(editing.content);
  const issues = editing.issuesOf("body");
  return (
    <Input.Wrapper label={say("field_body")} labelElement="div">
      {kind === "visual" ? (
        <VisualEditor
          document={documentOf(editing.content["body"])}
          issues={issues}
          variables={editing.variables}
          parts={[]}
          onChange={(document) => editing.setValue("body", document, "body")}
        />
      ) : (
        <CodeEditor
          label={say("field_body")}
          language={kind === "mjml" ? "mjml" : "html"}
          text={editing.text("body")}
          issues={issues}
          variables={editing.variables}
          onChange={(text) => editing.setText("body", text)}
        />
      )}
    </Input.Wrapper>
  );
}
