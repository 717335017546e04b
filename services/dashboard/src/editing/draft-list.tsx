/** Drafts of resources that do not exist yet, each with a link to its editor. */
import { Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useWorkspace } from "../data/index.js";
import { linkPropsOf, Section, TextLink, Time, UserText, type PageLink } from "../ui/index.js";
import type { DraftListKind, ListedDraft } from "./draft-store.js";
import { useDrafts } from "./use-drafts.js";

export interface DraftListProps {
  readonly kind: DraftListKind;
  readonly title: string;
  readonly unnamed: string;
  /** What exists; undefined while it is read. */
  readonly published: readonly { readonly id: string }[] | undefined;
  readonly linkOf: (draft: ListedDraft) => PageLink;
}

/** Nothing while they are read, and where they cannot be read. */
export function DraftList({ kind, title, unnamed, published, linkOf }: DraftListProps): ReactNode {
  const { id: workspaceId } = useWorkspace();
  const all = useDrafts(kind);
  if (published === undefined) return null;
  const known = new Set(published.map(({ id }) => id.toLowerCase()));
  const drafts = all.filter(({ id }) => !known.has(id.toLowerCase()));
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
