/** The form that invites an address, then the link of the invitation. */
import { Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { isQueued, type Answer } from "@signalbox/client";
import { useState, type ReactNode } from "react";
import { useApi, useWords } from "../../data/index.js";
import { ChangeDialog, SecretDialog, sentenceOf } from "../../ui/index.js";
import { RoleSelect } from "./role-select.js";
import type { RoleNames } from "./use-roles.js";
import { membersWords } from "./words.js";

type Invited = Answer<"/api/admin/invitations", "POST">;

export interface InviteProps {
  readonly roles: RoleNames;
  /** An invitation that the new one takes the place of. */
  readonly again?: { readonly email: string; readonly role: string };
  readonly onClose: () => void;
}

export function Invite({ roles, again, onClose }: InviteProps): ReactNode {
  const say = useWords(membersWords);
  const { client } = useApi();
  const form = useForm({ initialValues: { email: again?.email ?? "", role: again?.role } });
  const [answer, setAnswer] = useState<Invited | "queued">();
  const { role } = form.values;
  const address = form.values.email.trim();
  if (answer !== undefined) return <Link email={address} answer={answer} onClose={onClose} />;
  return (
    <ChangeDialog
      title={say("invite")}
      submit={say("inviteSubmit")}
      form={form}
      canSubmit={address !== "" && role !== undefined}
      onClose={onClose}
      onDone={({ data }) => setAnswer(data === undefined || isQueued(data) ? "queued" : data)}
      onSubmit={() => client.POST("/api/admin/invitations", { body: { email: address, role: role ?? "" } })}
    >
      <TextInput
        label={say("email")}
        type="email"
        required
        autoComplete="off"
        data-autofocus
        readOnly={again !== undefined}
        {...form.getInputProps("email")}
      />
      <RoleSelect
        roles={roles}
        value={role}
        onChange={(chosen) => form.setFieldValue("role", chosen)}
        error={form.errors["role"]}
      />
      <Text size="sm" c="dimmed">
        {again === undefined ? say("inviteText") : say("againText", { email: again.email })}
      </Text>
    </ChangeDialog>
  );
}

interface LinkProps {
  readonly email: string;
  readonly answer: Invited | "queued";
  readonly onClose: () => void;
}

function Link({ email, answer, onClose }: LinkProps): ReactNode {
  const say = useWords(membersWords);
  const invited = answer === "queued" ? undefined : answer;
  return (
    <SecretDialog
      title={say("invitedTitle", { email: email.slice(0, 100) })}
      of={say("link")}
      secret={invited?.link}
      onClose={onClose}
    >
      <Text>
        {say(invited?.mailed === true ? "mailed" : "notMailed")}{" "}
        {invited?.notMailedBecause !== undefined && sentenceOf(invited.notMailedBecause)}
      </Text>
    </SecretDialog>
  );
}
