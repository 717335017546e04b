/** The status of a long task, as an import, an export or an act on many people, with its progress while there is any. */
import { Group, Progress } from "@mantine/core";
import type { ReactNode } from "react";
import { Badge, type BadgeColor } from "../page/badge.js";
import type { PeopleTask } from "./task-state.js";

const colors: Readonly<Record<PeopleTask["status"], BadgeColor>> = {
  Draft: "gray",
  Checking: "brand",
  Ready: "brand",
  Running: "green",
  Done: "green",
  Cancelled: "gray",
  Failed: "red",
};

export interface TaskStatusProps {
  readonly status: PeopleTask["status"];
  /** The status in words. */
  readonly label: string;
  /** In words, and the share from 0 to 1. */
  readonly progress?: { readonly text: string; readonly share: number } | undefined;
}

export function TaskStatus({ status, label, progress }: TaskStatusProps): ReactNode {
  const badge = <Badge color={colors[status]}>{label}</Badge>;
  if (progress === undefined) return badge;
  const text = `${label}: ${progress.text}`;
  return (
    <Group gap={6} wrap="nowrap" title={text}>
      {badge}
      <Progress value={100 * progress.share} w={44} role="img" aria-label={text} />
    </Group>
  );
}
