/** The form of quiet hours, new or as they are. */
import { Checkbox, Chip, Group, Input, Radio, Stack, TextInput } from "@mantine/core";
import { ifMatch } from "@signalbox/client";
import { useState, type ReactNode } from "react";
import { useApi, useLanguage, useWords, useWorkspace } from "../../data/index.js";
import {
  ChangeDialog,
  componentWords,
  useMergedForm,
  weekdays,
  zoneLabel,
  ZoneSelect,
} from "../../ui/index.js";
import type { RuleDialogProps } from "./cap-dialog.js";
import { ChannelSelect, RuleGone } from "./channel-select.js";
import {
  allDays,
  draftOfHours,
  freeChannels,
  placeOfRule,
  hoursOfDraft,
  sentLimits,
  withRule,
  type HoursDraft,
} from "./message-limits.js";
import { sendingWords } from "./sending-words.js";

const choices: readonly HoursDraft["otherwise"][] = ["Hold", "Drop"];

export function HoursDialog({ limits, index, onClose }: RuleDialogProps): ReactNode {
  const say = useWords(sendingWords);
  const component = useWords(componentWords);
  const { language } = useLanguage();
  const { client } = useApi();
  const { timezone } = useWorkspace();
  const [begun] = useState(index === undefined ? undefined : limits.quietHours[index]);
  const { form, read, meanwhile } = useMergedForm({
    read: limits,
    draftOf: (stored) => {
      const before = stored.quietHours[placeOfRule(stored, "quietHours", begun) ?? -1] ?? begun;
      const { days, ...initial } = draftOfHours(before, timezone);
      return {
        ...initial,
        channel: before === undefined ? freeChannels(stored.quietHours, before)[0] : before.channel,
        daysOfWeek: days.map(String),
      };
    },
    fields: {
      from: { label: say("from") },
      to: { label: say("to") },
      isWholeDay: { label: say("wholeDays") },
      otherwise: { label: say("otherwise"), textOf: say },
      defaultTimezone: { label: say("defaultTimezone"), textOf: zoneLabel },
      channel: { label: say("channel"), textOf: (each) => say(each ?? "allChannels") },
      daysOfWeek: { label: say("daysOfWeek"), textOf: (days) => weekdays(days.map(Number), language) },
    },
  });
  const place = placeOfRule(read, "quietHours", begun);
  const free = freeChannels(read.quietHours, read.quietHours[place ?? -1]);
  const { channel, daysOfWeek, isWholeDay, ...rest } = form.values;
  const draft: HoursDraft = { ...rest, isWholeDay, days: daysOfWeek.map(Number) };
  // From 00:00 to 00:00 is the whole day.
  const isSameTime = !isWholeDay && !["", "00:00"].includes(draft.from) && draft.from === draft.to;
  const isComplete =
    daysOfWeek.length > 0 && !isSameTime && (isWholeDay || (draft.from !== "" && draft.to !== ""));
  return (
    <ChangeDialog
      title={say(begun === undefined ? "addHours" : "changeHours")}
      submit={begun === undefined ? say("addHours") : component("save")}
      form={form}
      within={["quietHours", place ?? read.quietHours.length]}
      canSubmit={isComplete && free.includes(channel)}
      notice={say("hoursSaved")}
      onClose={onClose}
      meanwhile={meanwhile}
      onSubmit={() =>
        client.PUT("/api/admin/settings/message-limits", {
          params: ifMatch(read),
          body: withRule(sentLimits(read), "quietHours", hoursOfDraft(draft, channel), place),
        })
      }
    >
      <RuleGone isGone={begun !== undefined && place === undefined} />
      <Checkbox
        size="xs"
        label={say("wholeDays")}
        {...form.getInputProps("isWholeDay", { type: "checkbox" })}
      />
      {!isWholeDay && (
        <Group grow align="flex-start">
          <TextInput
            type="time"
            label={say("from")}
            required
            data-autofocus
            {...form.getInputProps("from")}
          />
          <TextInput
            type="time"
            label={say("to")}
            description={say("toText")}
            inputWrapperOrder={["label", "input", "description", "error"]}
            required
            {...form.getInputProps("to")}
            {...(isSameTime && { error: say("sameTimes") })}
          />
        </Group>
      )}
      <Input.Wrapper label={say("daysOfWeek")} labelElement="div" error={form.errors["daysOfWeek"]}>
        <Chip.Group multiple {...form.getInputProps("daysOfWeek")}>
          <Group gap={6} mt={4}>
            {allDays.map((day) => (
              <Chip key={day} size="xs" value={String(day)}>
                {weekdays([day], language)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Input.Wrapper>
      <Radio.Group label={say("otherwise")} {...form.getInputProps("otherwise")}>
        <Stack gap={8} mt={6}>
          {choices.map((choice) => (
            <Radio
              key={choice}
              size="xs"
              value={choice}
              label={say(choice)}
              description={say(`${choice}Text`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      <ChannelSelect
        channels={free}
        value={channel}
        error={form.errors["channel"]}
        onChange={(next) => form.setFieldValue("channel", next)}
      />
      <ZoneSelect
        label={say("defaultTimezone")}
        value={draft.defaultTimezone}
        error={form.errors["defaultTimezone"]}
        onChange={(zone) => form.setFieldValue("defaultTimezone", zone)}
      />
    </ChangeDialog>
  );
}
