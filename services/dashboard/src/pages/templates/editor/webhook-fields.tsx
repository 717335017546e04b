/** The fields of a webhook. */
import { Input, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../../data/index.js";
import { CodeEditor } from "./body-editor.js";
import { IdentifierField } from "./plain-fields.js";
import type { TemplateEditing } from "./template-editing.js";
import { templateEditorWords } from "./words.js";

export function WebhookFields({ editing }: { readonly editing: TemplateEditing }): ReactNode {
  const say = useWords(templateEditorWords);
  return (
    <Stack gap="sm">
      <Input.Wrapper label={say("call")} description={say("callText")} labelElement="div">
        <CodeEditor
          label={say("call")}
          language="json"
          text={editing.text("body")}
          issues={editing.issuesOf("body")}
          variables={editing.variables}
          onChange={(text) => editing.setText("body", text)}
        />
      </Input.Wrapper>
      <IdentifierField editing={editing} usual="id" />
    </Stack>
  );
}
