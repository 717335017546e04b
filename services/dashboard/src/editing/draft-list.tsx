/** Drafts of resources that do not exist yet, each with a link to its editor. */
import { Group, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useApi, useWorkspace } from "../data/index.js";
import { linkPropsOf, Section, TextLink, Time, UserText, type PageLink } from "../ui/index.js";
import { listDrafts, type DraftKind, type ListedDraft } from "./draft-store.js";

/** None while they are read, and where they cannot be read. */
export function useDrafts(kind: DraftKind): readonly ListedDraft[] {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ["drafts", kind],
    queryFn: () => listDrafts(api, kind),
    retry: false,
  });
  return data ?? [];
}

export interface DraftListProps {
  readonly title: string;
  readonly unnamed: string;
  readonly drafts: readonly ListedDraft[];
  readonly linkOf: (draft: ListedDraft) => PageLink;
}

export function DraftList({ title, unnamed, drafts, linkOf }: DraftListProps): ReactNode {
  const { id: workspaceId } = useWorkspace();
  if (drafts.length === 0) return null;
  return (
    <Section title={title}>
      <Stack gap={4} mb="md">
        {drafts.map((draft) => (
          <Group key={draft.id} justify="space-between">
            <TextLink {...linkPropsOf(linkOf(draft), workspaceId)}>
              <UserText>{draft.name === undefined || draft.name === "" ? unnamed : draft.name}</UserText>
            </TextLink>
            <Time at={draft.draftUpdatedAt} />
          </Group>
        ))}
      </Stack>
    </Section>
  );
}
