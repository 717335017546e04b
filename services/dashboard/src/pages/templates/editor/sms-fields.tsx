/** The fields of a text message. */
import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../../data/index.js";
import { MoreFields } from "../../../kinds/index.js";
import { BodyField, IdentifierField } from "./plain-fields.js";
import type { TemplateEditing } from "./template-editing.js";
import { templateEditorWords } from "./words.js";

export function SmsFields({ editing }: { readonly editing: TemplateEditing }): ReactNode {
  const say = useWords(templateEditorWords);
  return (
    <Stack gap="sm">
      <BodyField
        editing={editing}
        minRows={4}
        description={say("characters", { count: editing.text("body").length })}
      />
      <MoreFields
        isNeeded={
          editing.content["identifierKey"] !== undefined || editing.issueAt("identifierKey") !== undefined
        }
      >
        <IdentifierField editing={editing} usual="phone" />
      </MoreFields>
    </Stack>
  );
}
