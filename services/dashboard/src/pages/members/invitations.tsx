/** The invitations that nobody has accepted yet. */
import { Button, Group, Text } from "@mantine/core";
import type { Schema } from "@signalbox/client";
import { useState, type ReactNode } from "react";
import { useApi, useMay, useQueries, useWords } from "../../data/index.js";
import { Badge, ErrorNotice, ChangeDialog, Section, Time, UserText } from "../../ui/index.js";
import { Invite } from "./invite.js";
import classes from "./members.module.css";
import type { RoleNames } from "./use-roles.js";
import { membersWords } from "./words.js";

type Invitation = Schema<"Invitation">;

interface Asked {
  readonly what: "again" | "revoke";
  readonly invitation: Invitation;
}

export function Invitations({ roles }: { readonly roles: RoleNames }): ReactNode {
  const say = useWords(membersWords);
  const may = useMay();
  const query = useQueries().useQuery("get", "/api/admin/invitations");
  const [asked, setAsked] = useState<Asked>();
  const invitations = query.data?.invitations ?? [];
  return (
    <div className={classes.below}>
      <Section title={say("invitations")}>
        {query.error !== null && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
        {query.isSuccess && invitations.length === 0 && <Text c="dimmed">{say("noInvitations")}</Text>}
        <ul className={classes.rows}>
          {invitations.map((invitation) => (
            <li key={invitation.id}>
              <div className={classes.rowText}>
                <Group gap={6}>
                  <UserText limit={120}>{invitation.email}</UserText>
                  <Badge color="gray" title={roles.meaningOf(invitation.role)}>
                    {roles.nameOf(invitation.role)}
                  </Badge>
                </Group>
                <Text size="sm" c="dimmed">
                  {say("invitedBy")} <UserText limit={80}>{invitation.invitedBy.name}</UserText> ·{" "}
                  {say("until")} <Time at={invitation.until} />
                </Text>
              </div>
              {may("members:write") && (
                <Group gap={6}>
                  <Button variant="default" onClick={() => setAsked({ what: "again", invitation })}>
                    {say("again")}
                  </Button>
                  <Button
                    variant="default"
                    c="var(--mantine-color-error)"
                    onClick={() => setAsked({ what: "revoke", invitation })}
                  >
                    {say("revoke")}
                  </Button>
                </Group>
              )}
            </li>
          ))}
        </ul>
      </Section>
      {asked?.what === "again" && (
        <Invite roles={roles} again={asked.invitation} onClose={() => setAsked(undefined)} />
      )}
      {asked?.what === "revoke" && (
        <Revoke invitation={asked.invitation} onClose={() => setAsked(undefined)} />
      )}
    </div>
  );
}

interface RevokeProps {
  readonly invitation: Invitation;
  readonly onClose: () => void;
}

function Revoke({ invitation: { id, email }, onClose }: RevokeProps): ReactNode {
  const say = useWords(membersWords);
  const { client } = useApi();
  return (
    <ChangeDialog
      title={say("revoke")}
      submit={say("revoke")}
      isDangerous
      onClose={onClose}
      onSubmit={() => client.DELETE("/api/admin/invitations", { body: { id } })}
    >
      <Text>{say("revokeText", { email: email.slice(0, 200) })}</Text>
    </ChangeDialog>
  );
}
