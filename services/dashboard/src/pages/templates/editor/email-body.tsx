/** The body of an email or of a part: a visual document, or code. */
import { Group, Input } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../../data/index.js";
import { CodeEditor } from "../code/index.js";
import { useImageChoice } from "../images/index.js";
import { useParts } from "../use-parts.js";
import { bodyKindOf, documentOf } from "./template-draft.js";
import type { TemplateEditing } from "./template-editing.js";
import { ToCode } from "./to-code.js";
import { VisualBody } from "./visual-body.js";
import { templateEditorWords } from "./words.js";

export function EmailBody({ editing }: { readonly editing: TemplateEditing }): ReactNode {
  const say = useWords(templateEditorWords);
  const parts = useParts(editing.content.type);
  const kind = bodyKindOf(editing.content);
  const issues = editing.issuesOf("body");
  const { chooseImage, imageDialog } = useImageChoice();
  return (
    <section aria-label={say("field_body")}>
      <Group justify="space-between" mb={4}>
        <Input.Label component="div">{say("field_body")}</Input.Label>
        {kind === "visual" && editing.content.type === "Email" && <ToCode editing={editing} />}
      </Group>
      {kind === "visual" ? (
        <VisualBody
          document={documentOf(editing.content["body"])}
          issues={issues}
          variables={editing.variables}
          parts={parts}
          chooseImage={chooseImage}
          onChange={(document) => editing.setValue("body", document, "body")}
        />
      ) : (
        <CodeEditor
          label={say("field_body")}
          language={kind === "mjml" ? "mjml" : "html"}
          text={editing.text("body")}
          issues={issues}
          variables={editing.variables}
          parts={parts}
          chooseImage={chooseImage}
          onChange={(text) => editing.setText("body", text)}
        />
      )}
      {imageDialog}
    </section>
  );
}
