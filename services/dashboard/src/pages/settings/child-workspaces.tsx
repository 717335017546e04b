/** The children of the workspace: created, opened, renamed, paused, deleted. */
import { ActionIcon, Menu, Text } from "@mantine/core";
import {
  IconCode,
  IconDots,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useApi, useMay, useQueries, useSession, useWords, useWorkspace } from "../../data/index.js";
import { ChangeDialog, NameDialog, ReadSection, TextLink, useChange, UserText } from "../../ui/index.js";
import { ChildCode } from "./child-code.js";
import { paramsOf } from "./child-params.js";
import { CreateChild } from "./create-child.js";
import { AddButton, MayNot, SettingRows } from "./setting-rows.js";
import { StatusBadge, type WorkspaceRow } from "./this-workspace.js";
import { useAddition } from "./use-addition.js";
import { workspaceWords } from "./workspace-words.js";

/** The most that one answer has. */
const shown = 100;

export function ChildWorkspaces(): ReactNode {
  const say = useWords(workspaceWords);
  const { parentId } = useWorkspace();
  const mayChange = useMay()("workspaces:write");
  const adding = useAddition("child", mayChange && parentId === undefined);
  const read = useQueries().useQuery("get", "/api-l/admin/workspaces/child", {
    params: { query: { limit: shown } },
  });
  if (parentId !== undefined) return null;
  const button = mayChange && <AddButton label={say("create")} onClick={adding.open} />;
  return (
    <ReadSection
      title={say("children")}
      about={say("childrenText")}
      read={read}
      beside={read.data?.workspaces.length !== 0 && button}
    >
      {({ workspaces }) => (
        <>
          <SettingRows
            items={workspaces}
            keyOf={({ id }) => id}
            nothing={say("noChildren")}
            whenNone={button}
            acts={(child) => <ChildMenu child={child} mayChange={mayChange} />}
          >
            {(child) => <Child child={child} />}
          </SettingRows>
          {workspaces.length === shown && (
            <Text size="sm" c="dimmed">
              {say("firstShown", { count: shown })}
            </Text>
          )}
          <MayNot permission="workspaces:write" />
          {adding.isOpen && <CreateChild onClose={adding.close} />}
        </>
      )}
    </ReadSection>
  );
}

function Child({ child: { id, name, status, externalId } }: { readonly child: WorkspaceRow }): ReactNode {
  return (
    <>
      <TextLink to="/w/$workspaceId/settings" params={{ workspaceId: id }} search={{}}>
        <UserText limit={80}>{name}</UserText>
      </TextLink>{" "}
      <StatusBadge status={status} />
      {externalId !== undefined && (
        <Text size="sm" c="dimmed">
          <UserText limit={80}>{externalId}</UserText>
        </Text>
      )}
    </>
  );
}

interface ChildMenuProps {
  readonly child: WorkspaceRow;
  readonly mayChange: boolean;
}

function ChildMenu({ child, mayChange }: ChildMenuProps): ReactNode {
  const say = useWords(workspaceWords);
  const { client } = useApi();
  const { refresh } = useSession();
  const [open, setOpen] = useState<"rename" | "delete" | "code">();
  const close = (): void => setOpen(undefined);
  const isActive = child.status === "Active";
  const named = { name: child.name.slice(0, 100) };
  const setStatus = (status: "Active" | "Paused"): Promise<unknown> =>
    client.PATCH("/api-l/admin/workspaces/status", { params: paramsOf(child.id), body: { status } });
  const turn = useChange(() => setStatus(isActive ? "Paused" : "Active"), {
    notice: say(isActive ? "paused" : "resumed", named),
    undo: () => setStatus(isActive ? "Active" : "Paused"),
  });
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            size={30}
            variant="subtle"
            color={turn.error === undefined ? "gray" : "red"}
            loading={turn.isRunning}
            aria-label={say("more", { what: named.name })}
          >
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCode size={14} />} onClick={() => setOpen("code")}>
            {say("useKey")}
          </Menu.Item>
          {mayChange && (
            <>
              <Menu.Item leftSection={<IconPencil size={14} />} onClick={() => setOpen("rename")}>
                {say("rename")}
              </Menu.Item>
              <Menu.Item
                leftSection={isActive ? <IconPlayerPause size={14} /> : <IconPlayerPlay size={14} />}
                onClick={() => void turn.run()}
              >
                {say(isActive ? "pauseChild" : "resumeChild")}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconTrash size={14} />}
                color="var(--mantine-color-error)"
                onClick={() => setOpen("delete")}
              >
                {say("deleteChild")}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {open === "code" && <ChildCode child={child} onClose={close} />}
      {open === "rename" && (
        <NameDialog
          title={say("rename")}
          resource={child}
          notice={say("renamed")}
          onSubmit={async (name, { id, updatedAt }) => {
            await client.PUT("/api/admin/settings/workspace", {
              params: paramsOf(id, updatedAt),
              body: { name },
            });
            await refresh();
          }}
          onClose={close}
        />
      )}
      {open === "delete" && (
        <ChangeDialog
          title={say("delete")}
          submit={say("delete")}
          isDangerous
          typed={child.name}
          onSubmit={async () => {
            await client.DELETE("/api-l/admin/workspaces", {
              params: paramsOf(child.id, child.updatedAt),
              body: {},
            });
            await refresh();
          }}
          onClose={close}
        >
          <Text>{say("deleteText", named)}</Text>
        </ChangeDialog>
      )}
    </>
  );
}
