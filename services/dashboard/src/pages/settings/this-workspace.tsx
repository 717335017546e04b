/** The workspace of the page: what it is, whether it takes events, and its end. */
import { Code, Group, Text } from "@mantine/core";
import { ifMatch, type Schema } from "@signalbox/client";
import { IconPlayerPause, IconPlayerPlay, IconTrash } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useApi, useMay, useQueries, useSession, useWords, useWorkspace } from "../../data/index.js";
import { ActButton, Badge, Facts, Id, ReadSection, UserText } from "../../ui/index.js";
import { MayNot } from "./setting-rows.js";
import { workspaceWords } from "./workspace-words.js";

export type WorkspaceRow = Schema<"Workspace">;

export function ThisWorkspace(): ReactNode {
  const say = useWords(workspaceWords);
  const may = useMay();
  const { id } = useWorkspace();
  const read = useQueries().useQuery("get", "/api-l/admin/workspaces", {
    params: { query: { workspaceId: id } },
  });
  return (
    <ReadSection title={say("workspace")} read={read}>
      {(workspace) =>
        workspace !== null && (
          <>
            <Facts
              facts={[
                [say("id"), <Id value={id} of={say("id")} />],
                [say("externalId"), workspace.externalId && <Code>{workspace.externalId}</Code>],
                [say("kind"), say(workspace.type)],
                [say("domain"), workspace.domain && <UserText>{workspace.domain}</UserText>],
                [say("status"), <StatusBadge status={workspace.status} />],
              ]}
            />
            {may("workspaces:write") ? (
              <Acts workspace={workspace} />
            ) : (
              <MayNot permission="workspaces:write" />
            )}
          </>
        )
      }
    </ReadSection>
  );
}

export function StatusBadge({ status }: Pick<WorkspaceRow, "status">): ReactNode {
  const say = useWords(workspaceWords);
  return <Badge color={status === "Active" ? "green" : "orange"}>{say(status)}</Badge>;
}

function Acts({ workspace }: { readonly workspace: WorkspaceRow }): ReactNode {
  const say = useWords(workspaceWords);
  const { client } = useApi();
  const { refresh } = useSession();
  const { parentId } = useWorkspace();
  const navigate = useNavigate();
  const { id, status, type } = workspace;
  const name = workspace.name.slice(0, 100);
  const params = { query: { workspaceId: id }, ...ifMatch(workspace) };
  const isActive = status === "Active";
  const setStatus = (next: "Active" | "Paused"): Promise<unknown> =>
    client.PATCH("/api-l/admin/workspaces/status", {
      params: { query: { workspaceId: id } },
      body: { status: next },
    });
  const leave = async (): Promise<void> => {
    await (parentId === undefined
      ? navigate({ to: "/" })
      : navigate({ to: "/w/$workspaceId/settings", params: { workspaceId: parentId }, search: {} }));
    await refresh();
  };
  return (
    <>
      <Group gap="sm">
        <ActButton
          variant="default"
          act={{
            id: isActive ? "pause" : "resume",
            label: say(isActive ? "pause" : "resume"),
            icon: isActive ? IconPlayerPause : IconPlayerPlay,
            isPossible: true,
            title: say(isActive ? "pause" : "resume"),
            done: say(isActive ? "paused" : "resumed", { name }),
            question: say(isActive ? "pauseText" : "resumeText", { name }),
            apply: () => setStatus(isActive ? "Paused" : "Active"),
            undo: () => setStatus(isActive ? "Active" : "Paused"),
          }}
        />
        <ActButton
          variant="light"
          act={{
            id: "delete-workspace",
            label: say("delete"),
            icon: IconTrash,
            isPossible: type !== "Parent",
            isDangerous: true,
            title: say("delete"),
            done: say("deleteDone", { name }),
            question: say("deleteText", { name }),
            typed: workspace.name,
            apply: () => client.DELETE("/api-l/admin/workspaces", { params, body: {} }),
            leave: () => void leave(),
          }}
        />
      </Group>
      {type === "Parent" && (
        <Text size="sm" c="dimmed">
          {say("childrenFirst")}
        </Text>
      )}
    </>
  );
}
