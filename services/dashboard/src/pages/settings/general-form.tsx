/** The form of the settings that concern the whole workspace; what is not changed is not sent. */
import { Alert, Button, Group, MultiSelect, Stack, Text, TextInput } from "@mantine/core";
import { ApiError, ifMatch, type Answer, type Body } from "@signalbox/client";
import { IconPhone } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useApi, useLanguage, useMay, useQueries, useSession, useWords } from "../../data/index.js";
import { ChangeError, CountrySelect, fieldIssues, formWords, useChange, ZoneSelect } from "../../ui/index.js";
import { changedSettings, type GeneralDraft } from "./general-draft.js";
import { settingsWords } from "./words.js";

export type GeneralSettingsRead = Answer<"/api/admin/settings/workspace", "GET">;
type Change = Body<"/api/admin/settings/workspace", "PUT">;

/** As readable as the texts around it; the size of the field makes it smaller. */
const descriptionProps = { fz: "xs" } as const;
const mostNameProperties = 5;
/** They identify a user and are no part of a name. */
const ids: ReadonlySet<string> = new Set(["id", "anonymousId"]);

export function GeneralForm({ settings }: { readonly settings: GeneralSettingsRead }): ReactNode {
  const say = useWords(settingsWords);
  const form = useWords(formWords);
  const { client, cache } = useApi();
  const { refresh } = useSession();
  const { language } = useLanguage();
  const [edits, setEdits] = useState<Partial<GeneralDraft>>({});
  /** As they were before the first edit. */
  const [read, setRead] = useState(settings);
  const [isSaved, setSaved] = useState(false);
  const save = useChange(async (body: Change) => {
    await client.PUT("/api/admin/settings/workspace", { params: ifMatch(read), body });
    await refresh();
  });
  const draft: GeneralDraft = { ...settings, ...edits };
  const change = changedSettings(settings, draft);
  const isEdited = Object.keys(edits).length > 0;
  const isChanged = Object.keys(change).length > 0;
  const edit = (edited: Partial<GeneralDraft>): void => {
    setSaved(false);
    if (!isEdited) setRead(settings);
    setEdits((before) => ({ ...before, ...edited }));
  };
  const isTaken = save.error instanceof ApiError && save.error.code === "WorkspaceAlreadyExists";
  const { byField, isComplete: isAtFields } = fieldIssues(save.error, Object.keys(draft), language);
  const isComplete = draft.name.trim() !== "" && draft.nameProperties.length > 0;
  const reload = (): void => {
    setEdits({});
    void cache.invalidateQueries();
  };
  const submit = async (): Promise<void> => {
    if (!(await save.run(change))) return;
    setEdits({});
    setSaved(true);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged && isComplete && !save.isRunning) void submit();
      }}
    >
      <Stack gap="md" maw={480}>
        <TextInput
          label={say("name")}
          description={say("nameText")}
          descriptionProps={descriptionProps}
          required
          maxLength={200}
          value={draft.name}
          error={isTaken ? say("nameTaken") : byField["name"]}
          onChange={({ currentTarget }) => edit({ name: currentTarget.value })}
        />
        <ZoneSelect
          label={say("timezone")}
          description={say("timezoneText")}
          descriptionProps={descriptionProps}
          value={draft.timezone}
          error={byField["timezone"]}
          onChange={(timezone) => edit({ timezone })}
        />
        {settings.numbersWithoutCountry > 0 && (
          <Alert variant="default" icon={<IconPhone size={18} color="var(--mantine-color-orange-6)" />}>
            {say("numbersWithoutCountry", { count: settings.numbersWithoutCountry })}
          </Alert>
        )}
        <CountrySelect
          label={say("country")}
          description={say("countryText")}
          descriptionProps={descriptionProps}
          placeholder={say("noCountry")}
          value={draft.defaultCountry}
          error={byField["defaultCountry"]}
          onChange={(defaultCountry) => edit({ defaultCountry })}
        />
        <NameProperties
          value={draft.nameProperties}
          error={byField["nameProperties"]}
          onChange={(nameProperties) => edit({ nameProperties })}
        />
        {save.error !== undefined && !isTaken && !isAtFields && (
          <ChangeError title={form("notDone")} error={save.error} onReload={reload} />
        )}
        <Group gap="sm">
          <Button type="submit" loading={save.isRunning} disabled={!isChanged || !isComplete}>
            {say("save")}
          </Button>
          <Text size="sm" c="dimmed" role="status">
            {isSaved && !isChanged && say("saved")}
          </Text>
        </Group>
      </Stack>
    </form>
  );
}

interface NamePropertiesProps {
  readonly value: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (names: readonly string[]) => void;
}

function NameProperties({ value, error, onChange }: NamePropertiesProps): ReactNode {
  const say = useWords(settingsWords);
  const may = useMay();
  const { data } = useQueries().useQuery(
    "get",
    "/api/admin/user-properties",
    {},
    { enabled: may("properties:read") },
  );
  const offered = (data?.userProperties ?? []).map(({ name }) => name).filter((name) => !ids.has(name));
  return (
    <MultiSelect
      size="xs"
      label={say("nameProperties")}
      description={say("namePropertiesText")}
      descriptionProps={descriptionProps}
      required
      searchable
      hidePickedOptions
      maxValues={mostNameProperties}
      data={[...new Set([...offered, ...value])]}
      value={[...value]}
      error={error}
      onChange={onChange}
    />
  );
}
