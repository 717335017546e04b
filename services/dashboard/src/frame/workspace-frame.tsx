/** The frame of all pages of a workspace: header, navigation, command palette, and the page itself. */
import { AppShell, Burger, Group } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Outlet, useParams } from "@tanstack/react-router";
import { useEffect, useMemo, type ReactNode } from "react";
import {
  ApiProvider,
  useMay,
  useReachedWorkspaces,
  useSession,
  useWords,
  workspaceApi,
  WorkspaceProvider,
} from "../data/index.js";
import { FollowedTasks, useShownPage, ZoneContext, zoneShown } from "../ui/index.js";
import { AccountMenu } from "./account-menu.js";
import { CommandPalette } from "./command-palette.js";
import classes from "./frame.module.css";
import { HelpButton } from "./help-button.js";
import { lastWorkspace } from "./last-workspace.js";
import { MessagePage } from "./message-page.js";
import { Navigation } from "./navigation.js";
import { NoPassword } from "./no-password.js";
import { Wordmark } from "./wordmark.js";
import { SearchButton } from "./search-button.js";
import { Waiting, WithSession } from "./with-session.js";
import { frameWords } from "./words.js";
import { WorkspaceSwitch } from "./workspace-switch.js";
import { ZoneNote } from "./zone-note.js";

export function WorkspaceFrame(): ReactNode {
  return (
    <WithSession>
      <InWorkspace />
    </WithSession>
  );
}

function InWorkspace(): ReactNode {
  const { workspaceId } = useParams({ from: "/w/$workspaceId" });
  const { workspaces, areChildrenRead } = useReachedWorkspaces();
  const say = useWords(frameWords);
  const workspace = workspaces.find(({ id }) => id === workspaceId);
  // Kept while the next workspace is being opened.
  const api = useMemo(() => workspaceApi(workspaceId), [workspaceId]);
  useEffect(() => {
    if (workspace !== undefined) lastWorkspace.set(workspace.id);
  }, [workspace]);
  if (workspace === undefined && !areChildrenRead) return <Waiting />;
  if (workspace === undefined)
    return <MessagePage title={say("noWorkspace")} text={say("noWorkspaceText")} />;
  return (
    <WorkspaceProvider workspace={workspace}>
      <ZoneContext value={zoneShown(workspace.timezone)}>
        <ApiProvider api={api} key={workspaceId}>
          <FollowedTasks>{shell}</FollowedTasks>
        </ApiProvider>
      </ZoneContext>
    </WorkspaceProvider>
  );
}

/** One element: it is rendered anew for what it reads, not with the components above it. */
const shell = <Shell />;

function Shell(): ReactNode {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const say = useWords(frameWords);
  return (
    <AppShell
      header={{ height: 48 }}
      navbar={{ width: 224, breakpoint: "sm", collapsed: { mobile: !isOpen } }}
      padding={0}
      transitionDuration={0}
    >
      <a href="#content" className={classes.skip}>
        {say("skip")}
      </a>
      <AppShell.Header className={classes.header}>
        <Group h="100%" px="sm" gap="xs" wrap="nowrap">
          <Burger
            opened={isOpen}
            onClick={toggle}
            hiddenFrom="sm"
            size="sm"
            aria-label={say("openNavigation")}
          />
          <Wordmark />
          <WorkspaceSwitch />
          <ZoneNote visibleFrom="sm" truncate />
          <SearchButton />
          <HelpButton />
          <AccountMenu />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar className={classes.navbar}>
        <Navigation onFollow={close} />
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1} className={classes.main}>
        <NoPassword />
        <PermittedPage />
      </AppShell.Main>
      <CommandPalette />
    </AppShell>
  );
}

function PermittedPage(): ReactNode {
  const may = useMay();
  const say = useWords(frameWords);
  const { member } = useSession();
  const page = useShownPage();
  const permission = page?.permission;
  const isAllowed = permission === undefined ? page === undefined || member !== undefined : may(permission);
  if (isAllowed) return <Outlet />;
  const text = permission === undefined ? say("membersOnly") : say("notAllowedText", { permission });
  return <MessagePage title={say("notAllowed")} text={text} />;
}
