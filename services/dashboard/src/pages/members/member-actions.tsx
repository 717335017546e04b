/** What an administrator can do about a member; each act says before what it touches. */
import { Button, Group, Text } from "@mantine/core";
import { ifMatch } from "@signalbox/client";
import { useState, type ReactNode } from "react";
import { useApi, useMember, useWords } from "../../data/index.js";
import { ChangeDialog } from "../../ui/index.js";
import { ChangeRole } from "./change-role.js";
import { ownRole, stateOf, type MemberRow } from "./member-row.js";
import { OneTimeLink } from "./one-time-link.js";
import type { RoleNames } from "./use-roles.js";
import { membersWords } from "./words.js";

export interface MemberActionsProps {
  readonly member: MemberRow;
  readonly roles: RoleNames;
  readonly isMe: boolean;
}

/** An act that needs no more than a yes. */
interface PlainAct {
  readonly id: string;
  readonly label: string;
  readonly text: string;
  readonly isDangerous?: boolean;
  readonly run: () => Promise<unknown>;
}

export function MemberActions({ member, roles, isMe }: MemberActionsProps): ReactNode {
  const say = useWords(membersWords);
  const [asked, setAsked] = useState<string>();
  const acts = usePlainActs(member, isMe);
  const close = (): void => setAsked(undefined);
  const act = acts.find(({ id }) => id === asked);
  return (
    <Group gap="xs">
      <Button variant="default" onClick={() => setAsked("role")}>
        {say(ownRole(member) === undefined ? "giveRole" : "changeRole")}
      </Button>
      {!isMe && stateOf(member) === "active" && (
        <Button variant="default" onClick={() => setAsked("link")}>
          {say("oneTimeLink")}
        </Button>
      )}
      {acts.map(({ id, label, isDangerous }) => (
        <Button
          key={id}
          variant="default"
          {...(isDangerous === true && { c: "var(--mantine-color-error)" })}
          onClick={() => setAsked(id)}
        >
          {label}
        </Button>
      ))}
      {asked === "role" && <ChangeRole member={member} roles={roles} onClose={close} />}
      {asked === "link" && <OneTimeLink member={member} onClose={close} />}
      {act !== undefined && (
        <ChangeDialog
          title={act.label}
          submit={act.label}
          isDangerous={act.isDangerous === true}
          onSubmit={act.run}
          onClose={close}
        >
          <Text>{act.text}</Text>
        </ChangeDialog>
      )}
    </Group>
  );
}

function usePlainActs(member: MemberRow, isMe: boolean): readonly PlainAct[] {
  const say = useWords(membersWords);
  const { client } = useApi();
  const isOwner = useMember().isOwner;
  const { accountId, secondFactor, roles } = member;
  const name = member.name.slice(0, 100);
  const [params, body] = [ifMatch(member), { accountId }];
  const isActive = stateOf(member) === "active";
  const hasFactor = secondFactor.codes || secondFactor.passkeys > 0;
  const ownRoles = roles.filter(({ isInherited }) => !isInherited).length;
  const workspaces = new Set(roles.map(({ workspaceId }) => workspaceId)).size;
  return [
    ...(hasFactor && !isMe
      ? [
          {
            id: "reset",
            label: say("resetSecondFactor"),
            text: say("resetText", {
              name,
              passkeys: secondFactor.passkeys,
              codes: secondFactor.recoveryCodes,
            }),
            isDangerous: true,
            run: () => client.DELETE("/api/admin/members/second-factor", { params, body }),
          },
        ]
      : []),
    ...(isOwner && !isMe
      ? [
          {
            id: "owner",
            label: say(member.isOwner ? "endOwner" : "makeOwner"),
            text: say(member.isOwner ? "endOwnerText" : "makeOwnerText", { name }),
            run: () =>
              member.isOwner
                ? client.DELETE("/api/admin/members/owner", { params, body })
                : client.PUT("/api/admin/members/owner", { params, body }),
          },
        ]
      : []),
    ...(isMe
      ? []
      : [
          {
            id: "status",
            label: say(isActive ? "disable" : "enable"),
            text: isActive ? say("disableText", { name, count: workspaces }) : say("enableText", { name }),
            isDangerous: isActive,
            run: () =>
              client.PATCH("/api/admin/members/status", {
                params,
                body: { accountId, status: isActive ? "Disabled" : "Active" },
              }),
          },
        ]),
    ...(ownRoles > 0
      ? [
          {
            id: "remove",
            label: say("remove"),
            text: say("removeText", { name, count: ownRoles }),
            isDangerous: true,
            run: () => client.DELETE("/api/admin/members", { params, body }),
          },
        ]
      : []),
  ];
}
