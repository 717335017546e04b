/** Goes on in code with a visual body. There is no way back, so the visual mail is kept as a draft of its own. */
import { Button, Stack, Text } from "@mantine/core";
import { IconCode } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useApi, useWords } from "../../../data/index.js";
import { ChangeDialog, componentWords } from "../../../ui/index.js";
import { documentOf } from "./template-draft.js";
import type { TemplateEditing } from "./template-editing.js";
import { templateEditorWords } from "./words.js";

export function ToCode({ editing }: { readonly editing: TemplateEditing }): ReactNode {
  const say = useWords(templateEditorWords);
  const sayMenu = useWords(componentWords);
  const api = useApi();
  const [isAsked, setAsked] = useState(false);
  const { name, content } = editing;
  const copyName = sayMenu("copyOf", { what: name === "" ? say("untitled") : name });
  const convert = async (): Promise<string> => {
    const { data } = await api.client.POST("/api/admin/content/templates/mjml", {
      body: { document: documentOf(content["body"]) as { readonly type: string } },
    });
    if (data === undefined) throw new Error("code is an answer");
    await editing.keepVisual({ name: copyName, visual: content, code: data.mjml });
    return data.mjml;
  };
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconCode size={14} />}
        onClick={() => setAsked(true)}
      >
        {say("toCode")}
      </Button>
      {isAsked && (
        <ChangeDialog
          title={say("toCodeTitle")}
          submit={say("toCode")}
          rereads="elsewhere"
          onSubmit={convert}
          onClose={() => setAsked(false)}
          onDone={(mjml) => {
            setAsked(false);
            editing.edit(say("toCode"), (before) => ({ ...before, emailContentsType: "Code", body: mjml }));
          }}
        >
          <Stack gap="xs">
            <Text>{say("toCodeText")}</Text>
            <Text>{say("toCodeCopy", { name: copyName })}</Text>
          </Stack>
        </ChangeDialog>
      )}
    </>
  );
}
