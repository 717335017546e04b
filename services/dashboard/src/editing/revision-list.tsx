/** The versions of a resource: who published each, what it changed, and a button that makes it the draft. */
import { Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type ComponentType, type ReactNode } from "react";
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
  /** What it is called, where it has a name of its own. */
  readonly nameOf?: (revision: Revision) => string;
  /** What is in force where none of the versions is: each of them can be restored. */
  readonly instead?: string;
  /** Gives the changes in the words of the kind; the values are folded below them. */
  readonly Changes?: ComponentType<ChangesProps>;
}

export interface ChangesProps {
  /** Definitions. */
  readonly before: unknown;
  readonly after: unknown;
  /** Takes what else is shown of the two below the changes in words. */
  readonly children: (changes: readonly RevisionChange[], difference?: ReactNode) => ReactNode;
}

export function RevisionList({
  of: place,
  onRestored,
  nameOf,
  instead,
  Changes,
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
                  name={nameOf?.(revision)}
                  before={data.revisions[index + 1]}
                  isCurrent={index === 0 && instead === undefined}
                  onRestored={onRestored}
                  Changes={Changes}
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

interface VersionProps extends Pick<RevisionListProps, "onRestored"> {
  readonly place: DraftPlace;
  readonly revision: Revision;
  readonly name: string | undefined;
  /** The one that it replaced, as far as that is listed. */
  readonly before: Revision | undefined;
  readonly isCurrent: boolean;
  readonly Changes: RevisionListProps["Changes"];
}

function Version({ place, revision, name, before, isCurrent, onRestored, Changes }: VersionProps): ReactNode {
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
            {name !== undefined && `${name} · `}
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
        <VersionChanges place={place} from={before.revision} to={revision.revision} Changes={Changes} />
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
  readonly Changes: RevisionListProps["Changes"];
}

function VersionChanges({ place, from, to, Changes }: VersionChangesProps): ReactNode {
  const say = useWords(editingWords);
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ["revisions", place.kind, place.id, from, to],
    queryFn: async () => {
      const changes = await diffRevisions(api, { ...place, from, to });
      if (Changes === undefined) return { changes };
      const definitions = [from, to].map(async (revision) => definitionOf(api, { ...place, revision }));
      return { changes, definitions: await Promise.all(definitions) };
    },
  });
  if (error !== null) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <PageSkeleton />;
  const { changes, definitions: [before, after] = [] } = data;
  if (changes.length === 0) return <Text c="dimmed">{say("sameDefinition")}</Text>;
  const values = <LeafDiff label={say("versionValues")} changes={changes} />;
  if (Changes === undefined || before === undefined || after === undefined) return values;
  return (
    <Changes before={before} after={after}>
      {(said, difference) =>
        said.length === 0 ? (
          values
        ) : (
          <>
            <LeafDiff label={say("versionChanges")} changes={said} />
            {difference}
            <Fold title={say("versionValues")}>{values}</Fold>
          </>
        )
      }
    </Changes>
  );
}
