/** The form of a frequency cap, new or as it is. */
import { NumberInput, Text } from "@mantine/core";
import { ifMatch } from "@signalbox/client";
import { useState, type ReactNode } from "react";
import { useApi, useLanguage, useWords } from "../../data/index.js";
import { DurationField } from "../../kinds/index.js";
import { ChangeDialog, componentWords, perDuration, useMergedForm } from "../../ui/index.js";
import { ChannelSelect, RuleGone } from "./channel-select.js";
import {
  freeChannels,
  placeOfRule,
  sentLimits,
  withRule,
  type LimitChannel,
  type MessageLimits,
} from "./message-limits.js";
import { sendingWords } from "./sending-words.js";

export interface RuleDialogProps {
  readonly limits: MessageLimits;
  /** Of the rule; undefined for a new one. */
  readonly index?: number;
  readonly onClose: () => void;
}

interface CapDraft {
  readonly channel: LimitChannel | undefined;
  readonly messages: number | string;
  readonly perSeconds: number | undefined;
}

const mostMessages = 1_000;
const aDay = 86_400;

export function CapDialog({ limits, index, onClose }: RuleDialogProps): ReactNode {
  const say = useWords(sendingWords);
  const component = useWords(componentWords);
  const { language } = useLanguage();
  const { client } = useApi();
  const [begun] = useState(index === undefined ? undefined : limits.frequencyCaps[index]);
  const { form, read, meanwhile } = useMergedForm({
    read: limits,
    draftOf: (stored): CapDraft => {
      const before = stored.frequencyCaps[placeOfRule(stored, "frequencyCaps", begun) ?? -1] ?? begun;
      return {
        channel: before === undefined ? freeChannels(stored.frequencyCaps, before)[0] : before.channel,
        messages: before?.messages ?? 3,
        perSeconds: before?.perSeconds ?? aDay,
      };
    },
    fields: {
      channel: { label: say("channel"), textOf: (each) => say(each ?? "allChannels") },
      messages: { label: say("messages"), textOf: String },
      perSeconds: {
        label: say("perSeconds"),
        textOf: (seconds) => (seconds === undefined ? "" : perDuration(seconds, language)),
      },
    },
  });
  const { channel, messages, perSeconds } = form.values;
  const place = placeOfRule(read, "frequencyCaps", begun);
  const free = freeChannels(read.frequencyCaps, read.frequencyCaps[place ?? -1]);
  return (
    <ChangeDialog
      title={say(begun === undefined ? "addCap" : "changeCap")}
      submit={begun === undefined ? say("addCap") : component("save")}
      form={form}
      within={["frequencyCaps", place ?? read.frequencyCaps.length]}
      canSubmit={typeof messages === "number" && perSeconds !== undefined && free.includes(channel)}
      notice={say("capSaved")}
      onClose={onClose}
      meanwhile={meanwhile}
      onSubmit={() =>
        client.PUT("/api/admin/settings/message-limits", {
          params: ifMatch(read),
          body: withRule(
            sentLimits(read),
            "frequencyCaps",
            {
              ...(channel !== undefined && { channel }),
              messages: Number(messages),
              perSeconds: perSeconds ?? aDay,
            },
            place,
          ),
        })
      }
    >
      <RuleGone isGone={begun !== undefined && place === undefined} />
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
