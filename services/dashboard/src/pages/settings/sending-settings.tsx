/** How many messages users get, and when; how long a message is tried; who gets tests. */
import { SimpleGrid, Text } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useLanguage, useMay, useQueries, useWords } from "../../data/index.js";
import { ChangeError, formWords, perDuration, ReadSection, weekdays, zoneLabel } from "../../ui/index.js";
import { CapDialog } from "./cap-dialog.js";
import { ExceptionsForm } from "./exceptions-form.js";
import { HoursDialog } from "./hours-dialog.js";
import {
  allDays,
  freeChannels,
  type Cap,
  type MessageLimits,
  type QuietHours,
  type RuleList,
} from "./message-limits.js";
import { sendingWords } from "./sending-words.js";
import { AddButton, ChangeAndRemove, MayNot, SettingRows } from "./setting-rows.js";
import { TestRecipients } from "./test-recipients.js";
import { useAddition } from "./use-addition.js";
import { useRemoveRule } from "./use-remove-rule.js";

type Read = ReturnType<typeof useLimits>;

function useLimits() {
  return useQueries().useQuery("get", "/api/admin/settings/message-limits");
}

export function SendingSettings(): ReactNode {
  const read = useLimits();
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} style={{ alignItems: "start" }}>
      <Rules list="frequencyCaps" read={read} />
      <Rules list="quietHours" read={read} />
      <Exceptions read={read} />
      <TestRecipients />
    </SimpleGrid>
  );
}

const partOf = {
  frequencyCaps: {
    title: "caps",
    about: "capsText",
    nothing: "noCaps",
    add: "addCap",
    addition: "cap",
    Dialog: CapDialog,
  },
  quietHours: {
    title: "quietHours",
    about: "quietHoursText",
    nothing: "noQuietHours",
    add: "addHours",
    addition: "quiet-hours",
    Dialog: HoursDialog,
  },
} as const;

function Rules({ list, read }: { readonly list: RuleList; readonly read: Read }): ReactNode {
  const { title, about, nothing, add, addition, Dialog } = partOf[list];
  const say = useWords(sendingWords);
  const form = useWords(formWords);
  const textOf = useRuleText();
  const mayChange = useMay()("settings:write");
  const adding = useAddition(addition, mayChange);
  const removal = useRemoveRule(list);
  const [changed, setChanged] = useState<number>();
  const canAdd = mayChange && read.data !== undefined && freeChannels(read.data[list], undefined).length > 0;
  const button = canAdd && <AddButton label={say(add)} onClick={adding.open} />;
  return (
    <ReadSection
      title={say(title)}
      about={say(about)}
      read={read}
      beside={read.data?.[list].length !== 0 && button}
    >
      {(limits: MessageLimits) => (
        <>
          <SettingRows<Cap | QuietHours>
            items={limits[list]}
            keyOf={({ channel = "" }) => channel}
            nothing={say(nothing)}
            whenNone={button}
            acts={
              mayChange
                ? (rule, index) => (
                    <ChangeAndRemove
                      what={textOf(rule).main}
                      isRunning={removal.isRunning}
                      onChange={() => setChanged(index)}
                      onRemove={() => void removal.run(limits, rule)}
                    />
                  )
                : undefined
            }
          >
            {(rule) => <RuleText {...textOf(rule)} />}
          </SettingRows>
          {removal.error !== undefined && <ChangeError title={form("notDone")} error={removal.error} />}
          <MayNot permission="settings:write" />
          {adding.isOpen && canAdd && <Dialog limits={limits} onClose={adding.close} />}
          {changed !== undefined && (
            <Dialog limits={limits} index={changed} onClose={() => setChanged(undefined)} />
          )}
        </>
      )}
    </ReadSection>
  );
}

interface RuleTexts {
  readonly main: string;
  readonly more: string;
}

function RuleText({ main, more }: RuleTexts): ReactNode {
  return (
    <>
      <Text fw={500}>{main}</Text>
      <Text size="sm" c="dimmed">
        {more}
      </Text>
    </>
  );
}

function useRuleText(): (rule: Cap | QuietHours) => RuleTexts {
  const say = useWords(sendingWords);
  const { language } = useLanguage();
  return (rule) => {
    const channel = say(rule.channel ?? "allChannels");
    if ("perSeconds" in rule) {
      const { messages, perSeconds } = rule;
      return { main: say("cap", { messages, period: perDuration(perSeconds, language) }), more: channel };
    }
    const { from, to, daysOfWeek = allDays, otherwise = "Hold", defaultTimezone = "UTC" } = rule;
    const times = from === "00:00" && to === "24:00" ? say("wholeDay") : say("hours", { from, to });
    const days = daysOfWeek.length === allDays.length ? say("everyDay") : weekdays(daysOfWeek, language);
    const more = [
      say(otherwise === "Hold" ? "holds" : "drops"),
      channel,
      say("zone", { zone: zoneLabel(defaultTimezone) }),
    ];
    return { main: `${times}, ${days}`, more: more.join(" · ") };
  };
}

function Exceptions({ read }: { readonly read: Read }): ReactNode {
  const say = useWords(sendingWords);
  return (
    <ReadSection title={say("exceptions")} read={read}>
      {(limits: MessageLimits) => <ExceptionsForm limits={limits} />}
    </ReadSection>
  );
}
