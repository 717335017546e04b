/** A part of a page that shows one answer: a skeleton before, the error with a retry in its place. */
import { Skeleton, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { ErrorNotice } from "./error-notice.js";
import { Section } from "./section.js";

export interface ReadSectionProps<Data> {
  readonly title: string;
  readonly beside?: ReactNode;
  /** One sentence below the title. */
  readonly about?: string;
  /** The answer of `useQuery`. */
  readonly read: {
    readonly data: Data | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  readonly children: (data: Data) => ReactNode;
}

export function ReadSection<Data>({
  title,
  beside,
  about,
  read: { data, error, refetch },
  children,
}: ReadSectionProps<Data>): ReactNode {
  return (
    <Section title={title} beside={beside}>
      <Stack gap="sm">
        {about !== undefined && (
          <Text size="sm" c="dimmed">
            {about}
          </Text>
        )}
        {data !== undefined && children(data)}
        {data === undefined && error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && <Skeleton h={14} w="60%" />}
      </Stack>
    </Section>
  );
}
