/** What each column becomes, with its first values; problems stand at their column. */
import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useWords } from "../../data/index.js";
import { ChangeError, KnownPageLink, Section, UserText } from "../../ui/index.js";
import { ColumnRow } from "./column-row.js";
import type { Import, Preview } from "./import.js";
import classes from "./imports.module.css";
import { isSameTarget } from "./mapping.js";
import { MappingOptions } from "./mapping-options.js";
import { SubjectHint } from "./subject-hint.js";
import type { EditedMapping } from "./use-mapping.js";
import { mappingWords } from "./mapping-words.js";

export interface MappingSectionProps {
  readonly shown: Import;
  readonly preview: Preview;
  readonly edited: EditedMapping;
}

/** Each has fields of its own; a file with more is rare. */
const shownAtFirst = 60;

export function MappingSection({ shown, preview, edited }: MappingSectionProps): ReactNode {
  const say = useWords(mappingWords);
  const [isWhole, setWhole] = useState(false);
  const { mapping, problems, error, state } = edited;
  const { suggestions, isRemembered, rememberedFrom } = preview;
  const byColumn = new Map(suggestions.map((each) => [each.column, each]));
  const columns = isWhole ? mapping.columns : mapping.columns.slice(0, shownAtFirst);
  const hidden = mapping.columns.length - columns.length;
  const changesConsent = mapping.columns.some(({ to }) => to.type === "subscription");
  return (
    <Section title={say("columns")} beside={<SaveState of={state} />}>
      <Stack gap="sm">
        <SubjectHint shown={shown} looksLike={preview.looksLike} />
        <Text size="sm" c="dimmed">
          {say("columnsText")} {!edited.mayChangeConsent && shown.of === "users" && say("mayNotSeeGroups")}
        </Text>
        {isRemembered && rememberedFrom !== undefined && (
          <RememberedFrom id={rememberedFrom.id} name={rememberedFrom.name} />
        )}
        {problems.whole.map((problem) => (
          <Alert key={problem} color="orange" role="alert" icon={<IconAlertTriangle size={18} />}>
            {say(`problem_${problem}`)}
          </Alert>
        ))}
        <ul className={classes.columns} aria-label={say("columns")}>
          {columns.map(({ column, to }) => {
            const suggestion = byColumn.get(column);
            const isSuggested =
              suggestion !== undefined && to.type !== "skip" && isSameTarget(suggestion.to, to);
            return (
              <ColumnRow
                key={column}
                column={column}
                to={to}
                examples={suggestion?.examples ?? []}
                mark={isSuggested ? (isRemembered ? "remembered" : "suggested") : undefined}
                problem={problems.byColumn.get(column)}
                shown={shown}
                edited={edited}
              />
            );
          })}
        </ul>
        {hidden > 0 && (
          <Button variant="default" onClick={() => setWhole(true)}>
            {say("moreColumns", { count: hidden })}
          </Button>
        )}
        {changesConsent && (
          <Alert
            color="orange"
            icon={<IconAlertTriangle size={18} />}
            title={say("consentTitle")}
            role="note"
          >
            {say("consentText")} {say("consentWords")}
          </Alert>
        )}
        <MappingOptions shown={shown} edited={edited} />
        {error !== undefined && state === "failed" && (
          <ChangeError title={say("mappingFailed")} error={error} />
        )}
      </Stack>
    </Section>
  );
}

function SaveState({ of: state }: { readonly of: EditedMapping["state"] }): ReactNode {
  const say = useWords(mappingWords);
  const text =
    state === "saved" || state === "saving" ? say(state) : state === "incomplete" ? say("notSaved") : "";
  return (
    <Text size="sm" c="dimmed" role="status">
      {text}
    </Text>
  );
}

function RememberedFrom({ id, name }: { readonly id: string; readonly name: string }): ReactNode {
  const say = useWords(mappingWords);
  const [before = "", after = ""] = say("rememberedFrom", { name: "\u0000" }).split("\u0000");
  return (
    <Group gap={4}>
      <Text size="sm">
        {before}
        <KnownPageLink page="imports/$importId" params={{ importId: id }}>
          <UserText limit={80} isBrief>
            {name}
          </UserText>
        </KnownPageLink>
        {after}
      </Text>
    </Group>
  );
}
