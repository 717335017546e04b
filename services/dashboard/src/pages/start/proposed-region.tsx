/** The time zone and the country of the browser, proposed for the workspace: one click saves them. */
import { Button, Group, Stack, Text } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useSession, useWorkspace } from "../../api/session.js";
import { useApi } from "../../api/use-api.js";
import { ErrorNotice } from "../../components/error-notice.js";
import { ButtonLink } from "../../components/link.js";
import { useAction } from "../../form/use-action.js";
import { formWords } from "../../form/words.js";
import { countryName } from "../../region/countries.js";
import { browserHints, proposeRegion } from "../../region/propose-region.js";
import { zoneLabel } from "../../region/zones.js";
import { useLanguage } from "../../words/language.js";
import { useWords } from "../../words/use-words.js";
import { startWords } from "./words.js";

export function ProposedRegion({ onDismissed }: { readonly onDismissed: () => void }): ReactNode {
  const say = useWords(startWords);
  const form = useWords(formWords);
  const { language } = useLanguage();
  const { client } = useApi();
  const { id: workspaceId } = useWorkspace();
  const { refresh } = useSession();
  const [{ timezone, country }] = useState(() => proposeRegion(browserHints()));
  const save = useAction(async () => {
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
