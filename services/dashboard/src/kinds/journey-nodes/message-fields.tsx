/** The fields of a message: what most need first, the rest behind a button. */
import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { defineWords, useWords } from "../../data/index.js";
import { withField, within } from "../fields/field-props.js";
import { GroupOfChannelField } from "../fields/group-of-channel-field.js";
import { MoreFields } from "../fields/more-fields.js";
import { NameField } from "../fields/name-field.js";
import { ChoiceField, NumberField, ToggleField } from "../fields/plain-fields.js";
import { ProviderField } from "../fields/provider-field.js";
import { TemplateField } from "../fields/resource-fields.js";
import type { NodeFieldsProps, NodeOf } from "./node-kind.js";
import { SendWindowFields } from "./send-window-fields.js";
import { SmsSenderFields } from "./sms-sender-fields.js";

export const messageFieldsWords = defineWords({
  en: {
    onFailure: "If it is skipped or fails",
    Exit_: "the run ends",
    Continue_: "the run goes on",
    retries: "Tries after the first",
    retriesHint: "When there was no answer, 0 to 20. Empty: 3",
    sync: "Goes on only when the sent event is applied",
    syncHint: "For steps that ask whether this message was sent",
  },
  de: {
    onFailure: "Wird sie ausgelassen oder schlägt fehl",
    Exit_: "endet der Lauf",
    Continue_: "geht der Lauf weiter",
    retries: "Weitere Versuche",
    retriesHint: "Wenn keine Antwort kam, 0 bis 20. Leer: 3",
    sync: "Geht erst weiter, wenn das Sendeereignis angewandt ist",
    syncHint: "Für Schritte, die fragen, ob diese Nachricht gesendet wurde",
  },
});

type MessageNode = NodeOf<"MessageNode">;

export function MessageFields(props: NodeFieldsProps<MessageNode>): ReactNode {
  const { part, change, issueAt } = props;
  const { variant } = part;
  return (
    <Stack gap="xs">
      <TemplateField
        channel={variant.type}
        value={variant.templateId}
        error={issueAt("variant", "templateId")}
        onChange={({ id }) => change({ ...part, variant: { ...variant, templateId: id } })}
      />
      <GroupOfChannelField
        channel={variant.type}
        value={part.subscriptionGroupId}
        error={issueAt("subscriptionGroupId")}
        onChange={(group) => change(withField(part, "subscriptionGroupId", group))}
      />
      <NameField {...props} />
      <MoreFields key={part.id} isNeeded={hasMore(props)}>
        <MoreMessageFields {...props} />
      </MoreFields>
    </Stack>
  );
}

const moreSettings = ["skipOnFailure", "retryCount", "syncProperties", "sendWindow"] as const;
const moreOfVariant = ["providerOverride", "senderOverride"] as const;

/** Whether one of the settings behind the button is set, or has an issue. */
function hasMore({ part, issueAt }: NodeFieldsProps<MessageNode>): boolean {
  return (
    moreSettings.some((name) => part[name] !== undefined || issueAt(name) !== undefined) ||
    moreOfVariant.some((name) => name in part.variant || issueAt("variant", name) !== undefined)
  );
}

const mostRetries = 20;

function MoreMessageFields(props: NodeFieldsProps<MessageNode>): ReactNode {
  const { part, change, issueAt } = props;
  const { variant } = part;
  const say = useWords(messageFieldsWords);
  return (
    <>
      {variant.type !== "Webhook" && (
        <ProviderField
          channel={variant.type}
          value={variant.providerOverride}
          error={issueAt("variant", "providerOverride")}
          onChange={(type) => change({ ...part, variant: withField(variant, "providerOverride", type) })}
        />
      )}
      {variant.type === "Sms" && (
        <SmsSenderFields
          part={variant}
          change={(next, typing) => change({ ...part, variant: next }, typing && `variant.${typing}`)}
          issueAt={(...path) => issueAt("variant", ...path)}
        />
      )}
      <ChoiceField
        label={say("onFailure")}
        value={part.skipOnFailure === true ? "Continue" : "Exit"}
        error={issueAt("skipOnFailure")}
        choices={[
          { value: "Exit", label: say("Exit_") },
          { value: "Continue", label: say("Continue_") },
        ]}
        onChange={(next) => change(withField(part, "skipOnFailure", next === "Continue" || undefined))}
      />
      <NumberField
        label={say("retries")}
        description={say("retriesHint")}
        min={0}
        max={mostRetries}
        decimalScale={0}
        value={part.retryCount}
        error={issueAt("retryCount")}
        onChange={(count) => change(withField(part, "retryCount", count), "retryCount")}
      />
      <SendWindowFields {...within(props, "sendWindow")} />
      <ToggleField
        label={say("sync")}
        description={say("syncHint")}
        value={part.syncProperties ?? false}
        error={issueAt("syncProperties")}
        onChange={(isOn) => change(withField(part, "syncProperties", isOn || undefined))}
      />
    </>
  );
}
