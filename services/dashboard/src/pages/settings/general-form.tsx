/** The form of the settings that concern the whole workspace; what is not changed is not sent. */
import { Alert, MultiSelect, TextInput } from "@mantine/core";
import { ApiError, ifMatch, type Answer } from "@signalbox/client";
import { IconPhone } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useApi, useLanguage, useMay, useQueries, useSession, useWords } from "../../data/index.js";
import {
  countryName,
  CountrySelect,
  SettingsForm,
  useSettingsForm,
  zoneLabel,
  ZoneSelect,
} from "../../ui/index.js";
import { settingsWords } from "./words.js";

export type GeneralSettingsRead = Answer<"/api/admin/settings/workspace", "GET">;

/** As readable as the texts around it; the size of the field makes it smaller. */
const descriptionProps = { fz: "xs" } as const;
const mostNameProperties = 5;
/** They identify a user and are no part of a name. */
const ids: ReadonlySet<string> = new Set(["id", "anonymousId"]);

export function GeneralForm({ settings }: { readonly settings: GeneralSettingsRead }): ReactNode {
  const say = useWords(settingsWords);
  const { client } = useApi();
  const { language } = useLanguage();
  const { refresh } = useSession();
  const form = useSettingsForm({
    read: settings,
    draftOf: ({ name, timezone, defaultCountry, nameProperties }) => ({
      name,
      timezone,
      defaultCountry,
      nameProperties,
    }),
    fields: {
      name: { label: say("name") },
      timezone: { label: say("timezone"), textOf: zoneLabel },
      defaultCountry: {
        label: say("country"),
        textOf: (code) => (code === null ? say("noCountry") : countryName(code, language)),
      },
      nameProperties: { label: say("nameProperties") },
    },
    cleaned: (draft) => ({ ...draft, name: draft.name.trim() }),
    isComplete: ({ name, nameProperties }) => name.trim() !== "" && nameProperties.length > 0,
    save: async (body, guarded) => {
      await client.PUT("/api/admin/settings/workspace", { params: ifMatch(guarded), body });
      await refresh();
    },
    textsOf: (error) => ({ name: isTaken(error) ? say("nameTaken") : undefined }),
  });
  const { draft, byField, edit } = form;
  return (
    <SettingsForm form={form}>
      <TextInput
        label={say("name")}
        description={say("nameText")}
        descriptionProps={descriptionProps}
        required
        maxLength={200}
        value={draft.name}
        error={byField["name"]}
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
        onChange={(nameProperties) => edit({ nameProperties: [...nameProperties] })}
      />
    </SettingsForm>
  );
}

function isTaken(error: unknown): boolean {
  return error instanceof ApiError && error.code === "WorkspaceAlreadyExists";
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
