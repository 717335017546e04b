/** What names a resource: each with its state, and whether it prevents deleting. */
import { Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { PageSkeleton } from "../page/page-skeleton.js";
import { useWords } from "../../data/index.js";
import { Badge } from "../page/badge.js";
import classes from "../page/page.module.css";
import { ErrorNotice } from "../page/error-notice.js";
import { ResourceLink, type ResourceKind } from "./resource-link.js";
import { Section } from "../page/section.js";
import { componentWords } from "../words.js";

export interface Use {
  readonly kind: ResourceKind;
  readonly id: string;
  readonly name: string;
  readonly status?: string;
  readonly isByEarlierVersion?: boolean;
  readonly preventsDeletion: boolean;
}

export interface UsedByProps {
  /** The answer of `useQuery` fits. */
  readonly query: {
    readonly data: { readonly uses: readonly Use[] } | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
}

export function UsedBy({ query: { data, error, refetch } }: UsedByProps): ReactNode {
  const say = useWords(componentWords);
  return (
    <Section title={say("usedBy")}>
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <PageSkeleton />}
      {data?.uses.length === 0 && <Text c="dimmed">{say("unused")}</Text>}
      {data?.uses.some(({ preventsDeletion }) => preventsDeletion) === true && (
        <Text size="sm" c="dimmed">
          {say("needed")}
        </Text>
      )}
      {data !== undefined && <UseList uses={data.uses} />}
    </Section>
  );
}

/** Of what the API lists as a use; one that is not known here is shown as the API names it. */
const statuses = [
  "NotStarted",
  "Draft",
  "Scheduled",
  "Running",
  "Paused",
  "Completed",
  "Cancelled",
  "Failed",
] as const;

/** Each with a link and its state. */
export function UseList({ uses }: { readonly uses: readonly Use[] }): ReactNode {
  const say = useWords(componentWords);
  const statusName = (status: string): string => {
    const known = statuses.find((each) => each === status);
    return known === undefined ? status : say(`use${known}`);
  };
  return (
    <ul className={classes.rows}>
      {uses.map((use) => (
        <li key={`${use.kind} ${use.id}`}>
          <Group gap="xs">
            <Text size="sm" c="dimmed">
              {say(`${use.kind}_`)}
            </Text>
            <ResourceLink kind={use.kind} id={use.id} name={use.name} />
            {use.status !== undefined && <Badge color="gray">{statusName(use.status)}</Badge>}
            {use.isByEarlierVersion === true && <Badge color="gray">{say("earlierVersion")}</Badge>}
          </Group>
        </li>
      ))}
    </ul>
  );
}
