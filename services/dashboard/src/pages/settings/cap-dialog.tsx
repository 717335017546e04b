/** The form of a frequency cap, new or as it is. */
import { NumberInput, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { ifMatch } from "@signalbox/client";
import type { ReactNode } from "react";
import { useApi, useWords } from "../../data/index.js";
import { DurationField } from "../../kinds/index.js";
import { ChangeDialog, componentWords, useEdited } from "../../ui/index.js";
import { ChannelSelect } from "./channel-select.js";
import { freeChannels, sentLimits, withRule, type MessageLimits } from "./message-limits.js";
import { sendingWords } from "./sending-words.js";

export interface RuleDialogProps {
  readonly limits: MessageLimits;
  /** Of the rule; undefined for a new one. */
  readonly index?: number;
  readonly onClose: () => void;
}

export function CapDialog({ limits, ...props }: RuleDialogProps): ReactNode {
  const { resource, generation, reload } = useEdited(limits);
  return <CapForm key={generation} {...props} limits={resource} onReload={reload} />;
}

const mostMessages = 1_000;
const aDay = 86_400;

function CapForm({
  limits,
  index,
  onClose,
  onReload,
}: RuleDialogProps & { readonly onReload: () => void }): ReactNode {
  const say = useWords(sendingWords);
  const component = useWords(componentWords);
  const { client } = useApi();
  const before = index === undefined ? undefined : limits.frequencyCaps[index];
  const free = freeChannels(limits.frequencyCaps, before);
  const form = useForm({
    initialValues: {
      channel: before === undefined ? free[0] : before.channel,
      messages: (before?.messages ?? 3) as number | string,
      perSeconds: before?.perSeconds ?? (aDay as number | undefined),
    },
  });
  const { channel, messages, perSeconds } = form.values;
  return (
    <ChangeDialog
      title={say(index === undefined ? "addCap" : "changeCap")}
      submit={index === undefined ? say("addCap") : component("save")}
      form={form}
      within={["frequencyCaps", index ?? limits.frequencyCaps.length]}
      canSubmit={typeof messages === "number" && perSeconds !== undefined}
      notice={say("capSaved")}
      onClose={onClose}
      onReload={onReload}
      onSubmit={() =>
        client.PUT("/api/admin/settings/message-limits", {
          params: ifMatch(limits),
          body: withRule(
            sentLimits(limits),
            "frequencyCaps",
            {
              ...(channel !== undefined && { channel }),
              messages: Number(messages),
              perSeconds: perSeconds ?? aDay,
            },
            index,
          ),
        })
      }
    >
      <NumberInput
        size="xs"
        label={say("messages")}
        required
        min={1}
        max={mostMessages}
        allowDecimal={false}
        clampBehavior="none"
        data-autofocus
        {...form.getInputProps("messages")}
      />
      <div>
        <DurationField
          size="xs"
          label={say("perSeconds")}
          value={perSeconds}
          error={errorText(form.errors["perSeconds"])}
          onChange={(next) => form.setFieldValue("perSeconds", next)}
        />
        <Text size="xs" c="dimmed" mt={4}>
          {say("perText")}
        </Text>
      </div>
      <ChannelSelect
        channels={free}
        value={channel}
        error={form.errors["channel"]}
        onChange={(next) => form.setFieldValue("channel", next)}
      />
    </ChangeDialog>
  );
}

function errorText(error: ReactNode): string | undefined {
  return typeof error === "string" ? error : undefined;
}
