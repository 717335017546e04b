/** The fields of a push message. */
import { Button, Group, Input, Stack } from "@mantine/core";
import { IconPhoto } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useWords } from "../../../data/index.js";
import { MoreFields } from "../../../kinds/index.js";
import { CodeEditor } from "../code/index.js";
import { useImageChoice } from "../images/index.js";
import { jsonText, readJsonText } from "./json-text.js";
import { BodyField, PlainField } from "./plain-fields.js";
import { withValue } from "./template-draft.js";
import type { TemplateEditing } from "./template-editing.js";
import { templateEditorWords } from "./words.js";

export function PushFields({ editing }: { readonly editing: TemplateEditing }): ReactNode {
  const say = useWords(templateEditorWords);
  const { chooseImage, imageDialog } = useImageChoice();
  return (
    <Stack gap="sm">
      <PlainField editing={editing} field="title" />
      <BodyField editing={editing} minRows={3} />
      <PlainField editing={editing} field="imageUrl" placeholder="https://" description={say("imageText")} />
      <Group>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPhoto size={14} />}
          onClick={() => void chooseImage().then((image) => image && editing.setText("imageUrl", image.src))}
        >
          {say("chooseImage")}
        </Button>
        {imageDialog}
      </Group>
      <MoreFields
        isNeeded={
          editing.content["android"] !== undefined ||
          editing.unfinishedJson("android") !== undefined ||
          editing.issueAt("android") !== undefined
        }
      >
        <AndroidOptions editing={editing} />
      </MoreFields>
    </Stack>
  );
}

function AndroidOptions({ editing }: { readonly editing: TemplateEditing }): ReactNode {
  const say = useWords(templateEditorWords);
  const typed = editing.unfinishedJson("android");
  return (
    <Input.Wrapper label={say("field_android")} description={say("androidText")} labelElement="div">
      <CodeEditor
        label={say("field_android")}
        language="json"
        text={typed ?? jsonText(editing.content["android"])}
        issues={[
          ...(typed === undefined ? [] : [{ text: say("noJson"), isError: true }]),
          ...editing.issuesOf("android"),
        ]}
        variables={editing.variables}
        onChange={(text) => {
          const read = readJsonText(text);
          editing.setJson(
            "android",
            read === undefined ? { text } : { apply: (before) => withValue(before, "android", read.value) },
          );
        }}
      />
    </Input.Wrapper>
  );
}
