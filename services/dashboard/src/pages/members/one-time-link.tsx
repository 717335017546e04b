/** The form that makes a one-time link for a member who cannot sign in any more, then the link. */
import { SegmentedControl, Stack, Text } from "@mantine/core";
import { isQueued } from "@signalbox/client";
import { useState, type ReactNode } from "react";
import { useApi, useWords } from "../../data/index.js";
import { ChangeDialog, SecretDialog } from "../../ui/index.js";
import type { MemberRow } from "./member-row.js";
import { membersWords } from "./words.js";

const purposes = ["reset-password", "sign-in"] as const;
type Purpose = (typeof purposes)[number];

export interface OneTimeLinkProps {
  readonly member: MemberRow;
  readonly onClose: () => void;
}

export function OneTimeLink({ member, onClose }: OneTimeLinkProps): ReactNode {
  const say = useWords(membersWords);
  const { client } = useApi();
  const [purpose, setPurpose] = useState<Purpose>("reset-password");
  const [made, setMade] = useState<{ readonly link?: string }>();
  const name = member.name.slice(0, 100);
  if (made !== undefined)
    return (
      <SecretDialog
        title={say("linkTitle", { name })}
        of={say("link")}
        secret={made.link}
        onClose={onClose}
      />
    );
  return (
    <ChangeDialog
      title={say("oneTimeLink")}
      submit={say("oneTimeLink")}
      onClose={onClose}
      onDone={({ data }) => setMade(data === undefined || isQueued(data) ? {} : { link: data.link })}
      onSubmit={() =>
        client.POST("/api/admin/members/link", { body: { accountId: member.accountId, purpose } })
      }
    >
      <Text>{say("oneTimeText", { name })}</Text>
      <Stack gap={4}>
        <Text size="sm" fw={500}>
          {say("purpose")}
        </Text>
        <SegmentedControl
          size="xs"
          aria-label={say("purpose")}
          value={purpose}
          onChange={setPurpose}
          data={[
            { value: "reset-password", label: say("resetPassword") },
            { value: "sign-in", label: say("signIn") },
          ]}
        />
      </Stack>
    </ChangeDialog>
  );
}
