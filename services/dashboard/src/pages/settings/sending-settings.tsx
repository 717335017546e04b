/** How many messages users get, and when; how long a message is tried. */
import { SimpleGrid, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useLanguage, useQueries, useWords } from "../../data/index.js";
import { perDuration, ReadSection } from "../../ui/index.js";
import { settingsWords } from "./words.js";

export function SendingSettings(): ReactNode {
  const say = useWords(settingsWords);
  const { language } = useLanguage();
  const read = useQueries().useQuery("get", "/api/admin/settings/message-limits");
  const channelOf = (channel: string | undefined): string => channel ?? say("allChannels");
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <ReadSection title={say("caps")} read={read}>
        {({ frequencyCaps }) =>
          frequencyCaps.length === 0 ? (
            <Text c="dimmed">{say("noCaps")}</Text>
          ) : (
            <Stack gap={6}>
              {frequencyCaps.map(({ channel, messages, perSeconds }) => (
                <Text key={`${channel} ${messages} ${perSeconds}`}>
                  {say("cap", { messages, period: perDuration(perSeconds, language) })}{" "}
                  <Text span c="dimmed">
                    {channelOf(channel)}
                  </Text>
                </Text>
              ))}
            </Stack>
          )
        }
      </ReadSection>
      <ReadSection title={say("quietHours")} read={read}>
        {({ quietHours }) =>
          quietHours.length === 0 ? (
            <Text c="dimmed">{say("noQuietHours")}</Text>
          ) : (
            <Stack gap={6}>
              {quietHours.map(({ channel, from, to, otherwise, defaultTimezone = "UTC" }) => (
                <Text key={`${channel} ${from} ${to}`}>
                  {say("hours", { from, to })}, {say(otherwise === "Hold" ? "hold" : "drop")}{" "}
                  <Text span c="dimmed">
                    {channelOf(channel)}, {say("zone", { zone: defaultTimezone })}
                  </Text>
                </Text>
              ))}
            </Stack>
          )
        }
      </ReadSection>
      <ReadSection title={say("exempt")} read={read}>
        {({ exemptTemplates }) => (
          <Text c="dimmed">{say("exemptText", { count: exemptTemplates.length })}</Text>
        )}
      </ReadSection>
      <ReadSection title={say("retries")} read={read}>
        {({ giveUpAfter = 24 }) => <Text>{say("retriesText", { count: giveUpAfter })}</Text>}
      </ReadSection>
    </SimpleGrid>
  );
}
