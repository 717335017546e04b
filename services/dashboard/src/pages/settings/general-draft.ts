/** What a form changes in the settings of the workspace. Pure. */
export interface GeneralDraft {
  readonly name: string;
  readonly timezone: string;
  readonly defaultCountry: string | null;
  readonly nameProperties: readonly string[];
}

interface GeneralChange {
  name?: string;
  timezone?: string;
  defaultCountry?: string | null;
  nameProperties?: string[];
}

/** Only what differs: another member may have changed the rest meanwhile. */
export function changedSettings(stored: GeneralDraft, draft: GeneralDraft): GeneralChange {
  const name = draft.name.trim();
  const { timezone, defaultCountry, nameProperties } = draft;
  const isSameName = nameProperties.join("\n") === stored.nameProperties.join("\n");
  return {
    ...(name !== stored.name && { name }),
    ...(timezone !== stored.timezone && { timezone }),
    ...(defaultCountry !== stored.defaultCountry && { defaultCountry }),
    ...(!isSameName && { nameProperties: [...nameProperties] }),
  };
}
