/** The form of quiet hours, new or as they are. */
import { Checkbox, Chip, Group, Input, Radio, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { ifMatch } from "@signalbox/client";
import type { ReactNode } from "react";
import { useApi, useLanguage, useWords, useWorkspace } from "../../data/index.js";
import { ChangeDialog, componentWords, useEdited, weekdays, ZoneSelect } from "../../ui/index.js";
import type { RuleDialogProps } from "./cap-dialog.js";
import { ChannelSelect } from "./channel-select.js";
import {
  allDays,
  draftOfHours,
  freeChannels,
  hoursOfDraft,
  sentLimits,
  withRule,
  type HoursDraft,
} from "./message-limits.js";
import { sendingWords } from "./sending-words.js";

export function HoursDialog({ limits, ...props }: RuleDialogProps): ReactNode {
  const { resource, generation, reload } = useEdited(limits);
  return <HoursForm key={generation} {...props} limits={resource} onReload={reload} />;
}

const choices: readonly HoursDraft["otherwise"][] = ["Hold", "Drop"];

function HoursForm({
  limits,
  index,
  onClose,
  onReload,
}: RuleDialogProps & { readonly onReload: () => void }): ReactNode {
  const say = useWords(sendingWords);
  const component = useWords(componentWords);
  const { language } = useLanguage();
  const { client } = useApi();
  const { timezone } = useWorkspace();
  const before = index === undefined ? undefined : limits.quietHours[index];
  const free = freeChannels(limits.quietHours, before);
  const { days, ...initial } = draftOfHours(before, timezone);
  const form = useForm({
    initialValues: {
      ...initial,
      channel: before === undefined ? free[0] : before.channel,
      daysOfWeek: days.map(String),
    },
  });
  const { channel, daysOfWeek, isWholeDay, ...rest } = form.values;
  const draft: HoursDraft = { ...rest, isWholeDay, days: daysOfWeek.map(Number) };
  // From 00:00 to 00:00 is the whole day.
  const isSameTime = !isWholeDay && !["", "00:00"].includes(draft.from) && draft.from === draft.to;
  const isComplete =
    daysOfWeek.length > 0 && !isSameTime && (isWholeDay || (draft.from !== "" && draft.to !== ""));
  return (
    <ChangeDialog
      title={say(index === undefined ? "addHours" : "changeHours")}
      submit={index === undefined ? say("addHours") : component("save")}
      form={form}
      within={["quietHours", index ?? limits.quietHours.length]}
      canSubmit={isComplete}
      notice={say("hoursSaved")}
      onClose={onClose}
      onReload={onReload}
      onSubmit={() =>
        client.PUT("/api/admin/settings/message-limits", {
          params: ifMatch(limits),
          body: withRule(sentLimits(limits), "quietHours", hoursOfDraft(draft, channel), index),
        })
      }
    >
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
