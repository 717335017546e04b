/** The frame of pages about the member alone: they work without a workspace, as when the last role is gone. */
import { AppShell, Group } from "@mantine/core";
import { Outlet } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { serviceAddress, useSession, useWords } from "../data/index.js";
import { ButtonLink } from "../ui/index.js";
import classes from "./frame.module.css";
import { MessagePage } from "./message-page.js";
import { WithSession } from "./with-session.js";
import { Wordmark } from "./wordmark.js";
import { frameWords } from "./words.js";

export function MemberFrame(): ReactNode {
  return (
    <WithSession>
      <Shell />
    </WithSession>
  );
}

function Shell(): ReactNode {
  const say = useWords(frameWords);
  const { member } = useSession();
  return (
    <AppShell header={{ height: 48 }} padding={0} transitionDuration={0}>
      <AppShell.Header className={classes.header}>
        <Group h="100%" px="sm" gap="xs" justify="space-between" wrap="nowrap">
          <Wordmark />
          <Group gap="xs" wrap="nowrap">
            <ButtonLink variant="subtle" to="/">
              {say("toWorkspaces")}
            </ButtonLink>
            <a href={serviceAddress("sign-out")}>{say("signOut")}</a>
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Main id="content" tabIndex={-1} className={classes.main}>
        {member === undefined ? (
          <MessagePage title={say("notAllowed")} text={say("membersOnly")} />
        ) : (
          <Outlet />
        )}
      </AppShell.Main>
    </AppShell>
  );
}
