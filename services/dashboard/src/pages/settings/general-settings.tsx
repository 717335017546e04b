/** The name of the workspace, its time zone, the country of its phone numbers, and what a user's name is made of. */
import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useLanguage, useMay, useQueries, useWords } from "../../data/index.js";
import { countryName, Facts, ReadSection, UserText, zoneLabel } from "../../ui/index.js";
import { GeneralForm, type GeneralSettingsRead } from "./general-form.js";
import { settingsWords } from "./words.js";

const progressEveryMs = 2_000;

export function GeneralSettings(): ReactNode {
  const say = useWords(settingsWords);
  const may = useMay();
  const read = useQueries().useQuery(
    "get",
    "/api/admin/settings/workspace",
    {},
    { refetchInterval: ({ state }) => (state.data?.searchTerms === undefined ? false : progressEveryMs) },
  );
  return (
    <ReadSection title={say("general")} read={read}>
      {(settings) => (
        <Stack gap="md">
          {may("settings:write") ? <GeneralForm settings={settings} /> : <ReadOnly settings={settings} />}
          {settings.searchTerms !== undefined && (
            <Text size="sm" c="dimmed" role="status">
              {say("searchTerms", settings.searchTerms)}
            </Text>
          )}
        </Stack>
      )}
    </ReadSection>
  );
}

function ReadOnly({ settings }: { readonly settings: GeneralSettingsRead }): ReactNode {
  const say = useWords(settingsWords);
  const { language } = useLanguage();
  const { name, timezone, defaultCountry, nameProperties } = settings;
  return (
    <>
      <Facts
        facts={[
          [say("name"), <UserText>{name}</UserText>],
          [say("timezone"), zoneLabel(timezone)],
          [
            say("country"),
            defaultCountry === null ? say("noCountry") : countryName(defaultCountry, language),
          ],
          [say("nameProperties"), <UserText>{nameProperties.join(" ")}</UserText>],
        ]}
      />
      <Text size="sm" c="dimmed">
        {say("mayNotChange", { permission: "settings:write" })}
      </Text>
    </>
  );
}
