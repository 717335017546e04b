/** The texts and colors of the subscription page as fields. */
import {
  Checkbox,
  ColorInput,
  Fieldset,
  SegmentedControl,
  Stack,
  Text,
  Textarea,
  TextInput,
} from "@mantine/core";
import { useState, type ReactNode } from "react";
import { languageNames, languages, useWords } from "../../data/index.js";
import { colorFields, inLanguage, longTexts, type LookField, type PageLook } from "./page-look.js";
import { subscriptionsWords } from "./words.js";

export interface LookFormProps {
  readonly look: PageLook;
  readonly workspaceName: string;
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

export function LookForm({
  look,
  workspaceName,
  invalid,
  issues,
  labelOf,
  onEdit,
}: LookFormProps): ReactNode {
  const say = useWords(subscriptionsWords);
  const [kept, setKept] = useState<readonly LookField[]>([]);
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
          onChange={(language) => {
            const next = inLanguage(look, language, workspaceName);
            setKept(next.kept);
            onEdit("language", next.look);
          }}
          data={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
        <Text size="xs" c="dimmed">
          {say("pageLanguageHint")}
        </Text>
        {kept.length > 0 && (
          <Text size="sm" role="status">
            {say("keptTexts", { fields: kept.map(labelOf).join(", ") })}
          </Text>
        )}
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
          {colorFields.map((field) => (
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
          <Checkbox
            size="xs"
            label={labelOf("dark")}
            description={say("pageDarkHint")}
            checked={look.dark === "auto"}
            onChange={({ currentTarget: { checked } }) => edit("dark", checked ? "auto" : "off")}
          />
        </Stack>
      </Fieldset>
    </Stack>
  );
}
