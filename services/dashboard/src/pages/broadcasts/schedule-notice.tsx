/** When a scheduled broadcast is sent: the time, by which clock, and how long it is until then. */
import { Alert, Text } from "@mantine/core";
import { IconCalendarClock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useLanguage, useWords } from "../../data/index.js";
import { relativeTime, Time, useNow, useZone } from "../../ui/index.js";
import type { Broadcast } from "./broadcast-statuses.js";
import { localTimeText, scheduledMoment } from "./editor/send-time.js";
import { broadcastsWords } from "./words.js";

export function ScheduleNotice({ broadcast }: { readonly broadcast: Broadcast }): ReactNode {
  const say = useWords(broadcastsWords);
  const { language } = useLanguage();
  const now = useNow();
  const own = useZone();
  const { scheduledAt, config } = broadcast;
  const moment = scheduledMoment(broadcast);
  if (scheduledAt === undefined || moment === undefined) return null;
  const time = localTimeText(scheduledAt, { language, now });
  const zone = config.defaultTimezone ?? "UTC";
  const isLocal = config.useIndividualTimezone === true;
  const until = relativeTime(moment, now, language);
  return (
    <Alert
      icon={<IconCalendarClock size={18} />}
      title={isLocal ? say("sentAtLocal", { time }) : say("sentAt", { time, zone })}
    >
      {isLocal && <Text size="sm">{say("sentAtLocalText", { zone })}</Text>}
      {!isLocal && until !== undefined && <Text size="sm">{say("sentIn", { until })}</Text>}
      {!isLocal && zone !== own && (
        <Text size="sm">
          {say("sentInOwnZone")} <Time at={moment} />
        </Text>
      )}
    </Alert>
  );
}
