/** Messages from a template had a status, so often. */
import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { withField, type FieldsProps } from "../fields/field-props.js";
import { ChoiceField } from "../fields/plain-fields.js";
import { TemplateField } from "../fields/resource-fields.js";
import { TimesFields } from "../fields/times-fields.js";
import { statusOf } from "../../ui/index.js";
import { messageStatuses, readMessages } from "../typed/read-names.js";
import { defineWords, sayIn, useLanguage, useWords } from "../../data/index.js";
import { describeTimes, quote } from "../values.js";
import type { SegmentNodeKind, SegmentNodeOf } from "./segment-node-kind.js";

const words = defineWords({
  en: {
    name: "Messages from a template",
    statusField: "Status",
    status: "Status {event} of messages from template {template}, {times}",
  },
  de: {
    name: "Nachrichten aus einer Vorlage",
    statusField: "Status",
    status: "Status {event} von Nachrichten aus der Vorlage {template}, {times}",
  },
});

export const email: SegmentNodeKind<SegmentNodeOf<"Email">> = {
  words,
  resources: ({ templateId: id }) => [{ kind: "template", id }],
  describe: (node, describing) => ({
    text: sayIn(words, describing.language)("status", {
      event: quote(node.event, describing),
      template: quote(describing.nameOf("template", node.templateId), describing),
      times: describeTimes(node, ">=", describing),
    }),
  }),
  initial: (id) => ({ type: "Email", id, event: "DFEmailOpened", templateId: "" }),
  Fields: EmailFields,
  read: readMessages,
};

function EmailFields(props: FieldsProps<SegmentNodeOf<"Email">>): ReactNode {
  const { part, change, issueAt } = props;
  const say = useWords(words);
  const { language } = useLanguage();
  return (
    <Stack gap="xs">
      <TemplateField
        value={part.templateId}
        error={issueAt("templateId")}
        onChange={({ id }) => change({ ...part, templateId: id })}
      />
      <ChoiceField<string>
        label={say("statusField")}
        value={part.event}
        error={issueAt("event")}
        choices={messageStatuses.map((value) => ({
          value,
          label: `${statusOf(value).label[language]} (${value})`,
        }))}
        onChange={(event) => change(withField(part, "event", event))}
      />
      <TimesFields {...props} usual=">=" />
    </Stack>
  );
}
