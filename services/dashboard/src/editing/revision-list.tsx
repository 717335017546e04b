/** The versions of a resource: who published each, what it changed, and a button that makes it the draft. */
import { Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useApi, useMay, useWords } from "../data/index.js";
import {
  Badge,
  ChangeDialog,
  ErrorNotice,
  Fold,
  LeafDiff,
  PageSkeleton,
  Principal,
  Section,
  Time,
  UserText,
} from "../ui/index.js";
import { draftPermissions, type DraftPlace } from "./draft-store.js";
import {
  definitionOf,
  diffRevisions,
  listRevisions,
  restoreRevision,
  type Revision,
  type RevisionChange,
} from "./revisions.js";
import { editingWords } from "./words.js";

export interface RevisionListProps {
  readonly of: DraftPlace;
  /** Opens the editor, where the restored version is the draft. */
  readonly onRestored: () => void;
  /** What is in force where none of the versions is: each of them can be restored. */
  readonly instead?: string;
  /** Changes in the words of the kind; the values are folded below them. */
  readonly changesInWords?: (before: unknown, after: unknown) => readonly RevisionChange[];
  /** What else is shown of two definitions, below the changes in words. */
  readonly difference?: (before: unknown, after: unknown) => ReactNode;
}

export function RevisionList({
  of: place,
  onRestored,
  instead,
  changesInWords,
  difference,
}: RevisionListProps): ReactNode {
  const say = useWords(editingWords);
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ["revisions", place.kind, place.id],
    queryFn: () => listRevisions(api, place),
  });
  if (error !== null) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (data?.revisions.length === 0) return null;
  return (
    <Section title={say("versions")}>
      {data === undefined ? (
        <PageSkeleton />
      ) : (
        <>
          {instead !== undefined && <Text mb="xs">{instead}</Text>}
          <Stack component="ol" gap="xs" m={0} p={0} style={{ listStyle: "none" }}>
            {data.revisions.map((revision, index) => (
              <li key={revision.revision}>
                <Version
                  place={place}
                  revision={revision}
                  before={data.revisions[index + 1]}
                  isCurrent={index === 0 && instead === undefined}
                  onRestored={onRestored}
                  changesInWords={changesInWords}
                  difference={difference}
                />
              </li>
            ))}
          </Stack>
        </>
      )}
      {data?.hasMore === true && <Text c="dimmed">{say("earlierVersions")}</Text>}
    </Section>
  );
}

interface VersionProps extends Pick<RevisionListProps, "onRestored" | "changesInWords" | "difference"> {
  readonly place: DraftPlace;
  readonly revision: Revision;
  /** The one that it replaced, as far as that is listed. */
  readonly before: Revision | undefined;
  readonly isCurrent: boolean;
}

function Version({
  place,
  revision,
  before,
  isCurrent,
  onRestored,
  changesInWords,
  difference,
}: VersionProps): ReactNode {
  const say = useWords(editingWords);
  const may = useMay();
  const api = useApi();
  const [shown, setShown] = useState<"changes" | "restore">();
  const { publishedAt, publishedBy, approval, note } = revision;
  return (
    <>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Text component="div">
            {publishedAt === undefined ? say("unknownVersion") : <Time at={publishedAt} />}
            {publishedBy !== undefined && (
              <>
                {" · "}
                <Principal of={publishedBy} isBrief />
              </>
            )}{" "}
            {isCurrent && <Badge color="green">{say("currentVersion")}</Badge>}
          </Text>
          {approval !== undefined && (
            <Text size="sm" c="dimmed" component="div">
              {say("requestedBy")} <Principal of={approval.requestedBy} isBrief />
            </Text>
          )}
          {note !== undefined && (
            <Text size="sm" c="dimmed" component="div">
              <UserText limit={200}>{note}</UserText>
            </Text>
          )}
        </div>
        <Group gap={4} wrap="nowrap">
          {before !== undefined && (
            <Button
              size="xs"
              variant="subtle"
              aria-expanded={shown === "changes"}
              onClick={() => setShown(shown === "changes" ? undefined : "changes")}
            >
              {say("versionChanges")}
            </Button>
          )}
          {!isCurrent && may(draftPermissions[place.kind]) && (
            <Button size="xs" variant="default" onClick={() => setShown("restore")}>
              {say("restore")}
            </Button>
          )}
        </Group>
      </Group>
      {shown === "changes" && before !== undefined && (
        <VersionChanges
          place={place}
          from={before.revision}
          to={revision.revision}
          inWords={changesInWords}
          difference={difference}
        />
      )}
      {shown === "restore" && (
        <ChangeDialog
          title={say("restoreTitle")}
          submit={say("restore")}
          onSubmit={() => restoreRevision(api, { ...place, revision: revision.revision })}
          onClose={() => setShown(undefined)}
          onDone={onRestored}
        >
          {say("restoreText")}
        </ChangeDialog>
      )}
    </>
  );
}

interface VersionChangesProps {
  readonly place: DraftPlace;
  readonly from: number;
  readonly to: number;
  readonly inWords: RevisionListProps["changesInWords"];
  readonly difference: RevisionListProps["difference"];
}

function VersionChanges({ place, from, to, inWords, difference }: VersionChangesProps): ReactNode {
  const say = useWords(editingWords);
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ["revisions", place.kind, place.id, from, to],
    queryFn: async () => {
      const changes = await diffRevisions(api, { ...place, from, to });
      if (inWords === undefined) return { changes };
      const definitions = [from, to].map(async (revision) => definitionOf(api, { ...place, revision }));
      return { changes, definitions: await Promise.all(definitions) };
    },
  });
  if (error !== null) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <PageSkeleton />;
  const { changes, definitions: [before, after] = [] } = data;
  if (changes.length === 0) return <Text c="dimmed">{say("sameDefinition")}</Text>;
  const said =
    inWords === undefined || before === undefined || after === undefined ? [] : inWords(before, after);
  const values = <LeafDiff label={say("versionValues")} changes={changes} />;
  if (said.length === 0) return values;
  return (
    <>
      <LeafDiff label={say("versionChanges")} changes={said} />
      {difference?.(before, after)}
      <Fold title={say("versionValues")}>{values}</Fold>
    </>
  );
}
