/** The values that users would have by a definition that is edited, with their shares. */
import { Group, Loader, Stack, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { ApiError, type Answer, type Issue } from "@signalbox/client";
import { keepPreviousData } from "@tanstack/react-query";
import { useMemo, type ReactNode } from "react";
import { useLanguage, useQueries, useWords } from "../../../data/index.js";
import { editingWords, issueText } from "../../../editing/index.js";
import type { PropertyDefinition } from "../../../kinds/index.js";
import { ErrorNotice, Section, UserText } from "../../../ui/index.js";
import { propertiesWords } from "../words.js";

const pauseMs = 150;
const shownValues = 20;

export interface PreviewedProperty {
  readonly preview: Answer<"/api/admin/user-properties/preview", "POST"> | undefined;
  /** Of the definition. */
  readonly issues: readonly Issue[];
  readonly isReading: boolean;
  /** Any other failure. */
  readonly error: unknown;
}

export function usePropertyPreview(definition: PropertyDefinition): PreviewedProperty {
  const [asked] = useDebouncedValue(definition, pauseMs);
  const { data, error, isFetching } = useQueries().useQuery(
    "post",
    "/api/admin/user-properties/preview",
    { body: { definition: asked, limit: shownValues } },
    { placeholderData: keepPreviousData, staleTime: 30_000, retry: false },
  );
  const issues = useMemo(() => issuesOf(error), [error]);
  return {
    preview: error === null ? data : undefined,
    issues,
    isReading: isFetching || asked !== definition,
    error: issues.length > 0 ? null : error,
  };
}

function issuesOf(error: unknown): readonly Issue[] {
  if (!(error instanceof ApiError)) return [];
  return error.issues
    .filter(({ path }) => path[0] === "definition")
    .map((issue) => ({ ...issue, path: issue.path.slice(1) }));
}

export function PropertyPreview({ preview, issues, isReading, error }: PreviewedProperty): ReactNode {
  const say = useWords(propertiesWords);
  const sayEditing = useWords(editingWords);
  const { language } = useLanguage();
  return (
    <Stack>
      <Section
        title={say("preview")}
        beside={isReading && <Loader size={14} role="status" aria-label={say("preview")} />}
      >
        {error !== null && <ErrorNotice error={error} />}
        {preview !== undefined && (
          <Stack gap={4}>
            {preview.values.map(({ value, share }) => (
              <Line key={JSON.stringify(value)} share={share}>
                <UserText isBrief limit={200}>
                  {typeof value === "string" ? value : (JSON.stringify(value) ?? "")}
                </UserText>
              </Line>
            ))}
            <Line share={preview.withoutValue.share}>
              <Text c="dimmed">{say("previewNone")}</Text>
            </Line>
            <Text size="sm" c="dimmed">
              {say("looked", { count: preview.looked })}
            </Text>
          </Stack>
        )}
      </Section>
      {issues.length > 0 && (
        <Section title={sayEditing("issues", { count: issues.length })}>
          <ul>
            {issues.map((issue) => (
              <li key={JSON.stringify([issue.path, issue.code])}>{issueText(issue, language)}</li>
            ))}
          </ul>
        </Section>
      )}
    </Stack>
  );
}

function Line({ share, children }: { readonly share: number; readonly children: ReactNode }): ReactNode {
  const say = useWords(propertiesWords);
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      {children}
      <span>{say("share", { share })}</span>
    </Group>
  );
}
