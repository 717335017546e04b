/** The texts and colors of the subscription page as fields. */
import { ColorInput, Fieldset, SegmentedControl, Stack, Text, Textarea, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { languageNames, languages, useWords } from "../../data/index.js";
import { longTexts, newLooks, type LookField, type PageLook } from "./page-look.js";
import { subscriptionsWords } from "./words.js";

export interface LookFormProps {
  readonly look: PageLook;
  /** Fields whose value cannot be used. */
  readonly invalid: readonly LookField[];
  readonly issues: Partial<Record<LookField, string>>;
  readonly labelOf: (field: LookField) => string;
  readonly onEdit: (field: LookField, next: PageLook) => void;
}

const groups = [
  { id: "pageTexts", fields: ["heading", "intro", "empty", "footer"] },
  { id: "pageButtons", fields: ["save", "leaveAll", "subscribe", "unsubscribe", "allChannels"] },
  { id: "pageNotices", fields: ["saved", "failed"] },
] as const;

export function LookForm({ look, invalid, issues, labelOf, onEdit }: LookFormProps): ReactNode {
  const say = useWords(subscriptionsWords);
  const edit = (field: LookField, value: string): void => onEdit(field, { ...look, [field]: value });
  const errorOf = (field: LookField): string | undefined =>
    issues[field] ??
    (invalid.includes(field) ? say(field === "logo" ? "badAddress" : "badColor") : undefined);
  return (
    <Stack gap="md">
      <Stack gap={4}>
        <Text size="sm" fw={500}>
          {say("pageLanguage")}
        </Text>
        <SegmentedControl
          size="xs"
          aria-label={say("pageLanguage")}
          style={{ alignSelf: "flex-start" }}
          value={look.language}
          onChange={(language) => onEdit("language", inLanguage(look, language))}
          data={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
      </Stack>
      {groups.map(({ id, fields }) => (
        <Fieldset key={id} legend={say(id)}>
          <Stack gap="sm">
            {fields.map((field) => {
              const shared = {
                label: labelOf(field),
                maxLength: 2_000,
                value: look[field],
                error: errorOf(field),
              };
              return longTexts.has(field) ? (
                <Textarea
                  key={field}
                  {...shared}
                  autosize
                  minRows={2}
                  maxRows={6}
                  onChange={({ currentTarget: { value } }) => edit(field, value)}
                />
              ) : (
                <TextInput
                  key={field}
                  {...shared}
                  onChange={({ currentTarget: { value } }) => edit(field, value)}
                />
              );
            })}
            {id === "pageTexts" && (
              <Text size="xs" c="dimmed">
                {say("pageTextsHint", { name: "{{ workspace_name }}" })}
              </Text>
            )}
          </Stack>
        </Fieldset>
      ))}
      <Fieldset legend={say("pageLook")}>
        <Stack gap="sm">
          <TextInput
            label={labelOf("logo")}
            placeholder="https://"
            maxLength={2_000}
            value={look.logo}
            error={errorOf("logo")}
            onChange={({ currentTarget: { value } }) => edit("logo", value.trim())}
          />
          {(["accent", "background", "ink"] as const).map((field) => (
            <ColorInput
              key={field}
              label={labelOf(field)}
              format="hex"
              withEyeDropper={false}
              value={look[field]}
              error={errorOf(field)}
              onChange={(value) => edit(field, value)}
            />
          ))}
        </Stack>
      </Fieldset>
    </Stack>
  );
}

/** Texts that nobody has changed are those of the other language. */
function inLanguage(look: PageLook, language: PageLook["language"]): PageLook {
  const [before, after] = [newLooks[look.language], newLooks[language]];
  const fields = Object.keys(look) as LookField[];
  const kept = fields.filter((field) => look[field] !== before[field]);
  return { ...after, ...Object.fromEntries(kept.map((field) => [field, look[field]])), language };
}
