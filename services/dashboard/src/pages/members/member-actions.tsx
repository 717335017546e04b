/** What an administrator can do about a member; each act says before what it touches. */
import { Button, Group, Text } from "@mantine/core";
import { ifMatch } from "@signalbox/client";
import { IconCrown, IconShieldOff, IconUserCheck, IconUserMinus, IconUserOff } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useApi, useMember, useWords } from "../../data/index.js";
import { ActButton, type Act } from "../../ui/index.js";
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

export function MemberActions({ member, roles, isMe }: MemberActionsProps): ReactNode {
  const say = useWords(membersWords);
  const [asked, setAsked] = useState<"role" | "link">();
  const acts = useActs(member, isMe);
  const close = (): void => setAsked(undefined);
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
      {acts.map((act) => (
        <ActButton key={act.id} act={act} variant={act.isDangerous === true ? "light" : "default"} />
      ))}
      {asked === "role" && <ChangeRole member={member} roles={roles} onClose={close} />}
      {asked === "link" && <OneTimeLink member={member} onClose={close} />}
    </Group>
  );
}

/** Those that need no more than a yes. */
function useActs(member: MemberRow, isMe: boolean): readonly Act[] {
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
  const act = (
    label: string,
    text: string,
    rest: Omit<Act, "label" | "title" | "question" | "isPossible">,
  ) => ({
    label,
    title: label,
    question: <Text>{text}</Text>,
    isPossible: true,
    ...rest,
  });
  const reset = act(
    say("resetSecondFactor"),
    say("resetText", { name, passkeys: secondFactor.passkeys, codes: secondFactor.recoveryCodes }),
    {
      id: "reset",
      done: say("resetDone", { name }),
      icon: IconShieldOff,
      isDangerous: true,
      apply: () => client.DELETE("/api/admin/members/second-factor", { params, body }),
    },
  );
  const owner = act(
    say(member.isOwner ? "endOwner" : "makeOwner"),
    say(member.isOwner ? "endOwnerText" : "makeOwnerText", { name }),
    {
      id: "owner",
      done: say(member.isOwner ? "ownerEnded" : "ownerDone", { name }),
      icon: IconCrown,
      apply: () =>
        member.isOwner
          ? client.DELETE("/api/admin/members/owner", { params, body })
          : client.PUT("/api/admin/members/owner", { params, body }),
    },
  );
  const status = act(
    say(isActive ? "disable" : "enable"),
    isActive ? say("disableText", { name, count: workspaces }) : say("enableText", { name }),
    {
      id: "status",
      done: say(isActive ? "disableDone" : "enableDone", { name }),
      icon: isActive ? IconUserOff : IconUserCheck,
      isDangerous: isActive,
      apply: () =>
        client.PATCH("/api/admin/members/status", {
          params,
          body: { accountId, status: isActive ? "Disabled" : "Active" },
        }),
    },
  );
  const remove = act(say("remove"), say("removeText", { name, count: ownRoles }), {
    id: "remove",
    done: say("removeDone", { name }),
    icon: IconUserMinus,
    isDangerous: true,
    apply: () => client.DELETE("/api/admin/members", { params, body }),
  });
  return [
    ...(hasFactor && !isMe ? [reset] : []),
    ...(isOwner && !isMe ? [owner] : []),
    ...(isMe ? [] : [status]),
    ...(ownRoles > 0 ? [remove] : []),
  ];
}
