/** When a broadcast is sent: now, at a time, or at that time by the clock of each person. */
import { Radio, Stack, TextInput } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useWords } from "../../../data/index.js";
import { ChoiceField } from "../../../kinds/index.js";
import { localTimeOf, useZone, ZoneSelect } from "../../../ui/index.js";
import type { BroadcastConfig } from "./broadcast-draft.js";
import { EditorSection, type DraftSectionProps } from "./editor-section.js";
import { nextMorning, sendTimeOf, sendTimes, withSendTime } from "./send-time.js";
import { editorWords } from "./words.js";

const hints = { now: "nowHint", at: "atHint", local: "localHint" } as const;

export function TimeSection({ draft, edit, missing }: DraftSectionProps): ReactNode {
  const say = useWords(editorWords);
  const zone = useZone();
  const [today] = useState(() => localTimeOf(Date.now(), zone));
  const { scheduledAt, config } = draft;
  const time = sendTimeOf(draft);
  const configure = (change: Partial<BroadcastConfig>): void =>
    edit(say("timeAct"), (before) => ({ ...before, config: { ...before.config, ...change } }));
  return (
    <EditorSection name="time" title={say("time")} missing={missing}>
      <Radio.Group
        aria-label={say("when")}
        value={time}
        onChange={(next) => {
          const chosen = sendTimes.find((each) => each === next) ?? "now";
          edit(say("timeAct"), (before) => withSendTime(before, chosen, { at: nextMorning(today), zone }));
        }}
      >
        <Stack gap="xs">
          {sendTimes.map((value) => (
            <Radio key={value} value={value} label={say(value)} description={say(hints[value])} />
          ))}
        </Stack>
      </Radio.Group>
      {scheduledAt !== undefined && (
        <>
          <TextInput
            label={say("dateAndTime")}
            type="datetime-local"
            maw={260}
            value={scheduledAt.slice(0, 16)}
            onChange={({ currentTarget: { value } }) => {
              // Empty while a part of it is being typed.
              if (value === "") return;
              edit(say("timeAct"), (before) => ({ ...before, scheduledAt: value }), "scheduledAt");
            }}
          />
          <ZoneSelect
            label={say(time === "local" ? "zoneOfOthers" : "zone")}
            required={false}
            value={config.defaultTimezone ?? "UTC"}
            onChange={(defaultTimezone) => configure({ defaultTimezone })}
          />
        </>
      )}
      {time === "local" && (
        <ChoiceField
          label={say("whenPast")}
          value={config.whenPast ?? "nextDay"}
          choices={[
            { value: "nextDay", label: say("nextDay") },
            { value: "now", label: say("atOnce") },
            { value: "skip", label: say("skip") },
          ]}
          onChange={(whenPast) => configure({ whenPast })}
        />
      )}
    </EditorSection>
  );
}
