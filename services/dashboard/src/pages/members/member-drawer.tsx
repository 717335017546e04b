/** One member beside the list: roles, how they sign in, and what can be changed. */
import { Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useMay, useMember, useWords, useWorkspace } from "../../data/index.js";
import {
  Badge,
  ButtonLink,
  Facts,
  Id,
  RowPanel,
  TextLink,
  Time,
  useListSearch,
  UserText,
} from "../../ui/index.js";
import { MemberActions } from "./member-actions.js";
import { stateOf, type MemberRow } from "./member-row.js";
import type { RoleNames } from "./use-roles.js";
import { membersWords } from "./words.js";

export interface MemberDrawerProps {
  /** Undefined while none is open. */
  readonly accountId: string | undefined;
  readonly member: MemberRow | undefined;
  readonly isRead: boolean;
  readonly roles: RoleNames;
}

export function MemberDrawer({ accountId, member, isRead, roles }: MemberDrawerProps): ReactNode {
  const say = useWords(membersWords);
  const { change } = useListSearch();
  return (
    <RowPanel
      id={accountId}
      row={member}
      isRead={isRead}
      titleOf={(row) => row?.name ?? say("title")}
      gone={say("gone")}
      onClose={() => change({ open: undefined }, { keepsPage: true })}
    >
      {(row) => <Details member={row} roles={roles} />}
    </RowPanel>
  );
}

interface DetailsProps {
  readonly member: MemberRow;
  readonly roles: RoleNames;
}

function Details({ member, roles }: DetailsProps): ReactNode {
  const say = useWords(membersWords);
  const may = useMay();
  const { id: workspaceId } = useWorkspace();
  const isMe = useMember().id === member.accountId;
  const { codes, passkeys, recoveryCodes } = member.secondFactor;
  const factors = [
    ...(codes ? [say("app"), say("codesLeft", { count: recoveryCodes })] : []),
    ...(passkeys > 0 ? [say("passkeys", { count: passkeys })] : []),
  ];
  return (
    <Stack gap="md">
      <Facts
        facts={[
          [say("email"), <Id value={member.email} of={say("email")} />],
          [
            say("role"),
            <Stack gap={4}>
              {member.roles.map((role) => (
                <div key={`${role.workspaceId} ${role.role} ${role.from}`}>
                  <TextLink to="/w/$workspaceId/roles" params={{ workspaceId }} search={{ open: role.role }}>
                    {roles.nameOf(role.role)}
                  </TextLink>
                  {role.isInherited && ` (${say("inherited")})`}
                  {role.from === "group" && ` (${say("fromGroup")})`}
                  <Text size="sm" c="dimmed">
                    <UserText limit={200}>{roles.meaningOf(role.role) ?? ""}</UserText>
                  </Text>
                </div>
              ))}
              {member.isOwner && <div>{say("ownerText")}</div>}
            </Stack>,
          ],
          [
            say("state"),
            <Badge color={stateOf(member) === "active" ? "green" : "red"}>{say(stateOf(member))}</Badge>,
          ],
          [say("secondFactor"), factors.length === 0 ? say("none") : factors.join(", ")],
          [
            say("signsInWith"),
            member.signsInWith.length === 0
              ? say("none")
              : member.signsInWith.map((way) => say(way)).join(", "),
          ],
          [
            say("identities"),
            member.identities.length === 0
              ? undefined
              : member.identities.map(({ issuer }) => (
                  <div key={issuer}>
                    <UserText limit={160}>{issuer}</UserText>
                  </div>
                )),
          ],
          [
            say("lastSignIn"),
            member.lastSignInAt === undefined ? say("never") : <Time at={member.lastSignInAt} />,
          ],
          [say("since"), <Time at={member.createdAt} />],
        ]}
      />
      {isMe && <Text c="dimmed">{say("yourself")}</Text>}
      <Group gap="xs">
        {isMe && (
          <ButtonLink variant="default" to="/w/$workspaceId/account" params={{ workspaceId }}>
            {say("toAccount")}
          </ButtonLink>
        )}
        {may("audit:read") && (
          <ButtonLink
            variant="default"
            to="/w/$workspaceId/audit"
            params={{ workspaceId }}
            search={{ actor: member.accountId }}
          >
            {say("allAudit")}
          </ButtonLink>
        )}
      </Group>
      {may("members:write") && <MemberActions member={member} roles={roles} isMe={isMe} />}
    </Stack>
  );
}
