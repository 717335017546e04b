/** The time zone and the country of the browser, proposed for the workspace: one click saves them. */
import { Button, Group, Stack, Text } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useApi, useLanguage, useSession, useWords, useWorkspace } from "../../data/index.js";
import {
  browserHints,
  ButtonLink,
  countryName,
  ErrorNotice,
  formWords,
  proposeRegion,
  useChange,
  zoneLabel,
} from "../../ui/index.js";
import { startWords } from "./words.js";

export function ProposedRegion({ onDismissed }: { readonly onDismissed: () => void }): ReactNode {
  const say = useWords(startWords);
  const form = useWords(formWords);
  const { language } = useLanguage();
  const { client } = useApi();
  const { id: workspaceId } = useWorkspace();
  const { refresh } = useSession();
  const [{ timezone, country }] = useState(() => proposeRegion(browserHints()));
  const save = useChange(async () => {
    await client.PUT("/api/admin/settings/workspace", {
      body: { timezone, ...(country !== undefined && { defaultCountry: country }) },
    });
    await refresh();
  });
  const zone = zoneLabel(timezone);
  const region =
    country === undefined ? zone : say("regionOf", { zone, country: countryName(country, language) });
  return (
    <Stack gap={8}>
      <Text size="sm" c="dimmed">
        {say("regionText")}
      </Text>
      <Group gap="xs">
        <Button loading={save.isRunning} onClick={() => void save.run()}>
          {say("useRegion", { region })}
        </Button>
        <ButtonLink
          variant="default"
          to="/w/$workspaceId/settings"
          params={{ workspaceId }}
          search={{ tab: "workspace" }}
        >
          {say("otherRegion")}
        </ButtonLink>
        <Button variant="subtle" disabled={save.isRunning} onClick={onDismissed}>
          {say("dismissRegion")}
        </Button>
      </Group>
      {save.error !== undefined && <ErrorNotice title={form("notDone")} error={save.error} />}
    </Stack>
  );
}
