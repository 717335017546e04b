/** The form that sets or changes the member's password. */
import { PasswordInput, Text } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useApi, useMember, useSession, useWords } from "../../data/index.js";
import { FormDialog } from "../../ui/index.js";
import { accountWords } from "./words.js";

const shortest = 12;

export function PasswordForm({ onClose }: { readonly onClose: () => void }): ReactNode {
  const say = useWords(accountWords);
  const { client } = useApi();
  const member = useMember();
  const { refresh } = useSession();
  const [currentPassword, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const [repeated, setRepeated] = useState("");
  const isDifferent = repeated !== "" && repeated !== password;
  return (
    <FormDialog
      title={say(member.hasPassword ? "changePassword" : "setPassword")}
      submit={say("save")}
      canSubmit={
        password.length >= shortest &&
        repeated === password &&
        (!member.hasPassword || currentPassword !== "")
      }
      onClose={onClose}
      onSubmit={async () => {
        await client.PUT("/api/admin/me/password", {
          body: { password, ...(member.hasPassword && { currentPassword }) },
        });
        await refresh();
      }}
    >
      {/* Password managers find the account by it. */}
      <input type="text" autoComplete="username" value={member.email} readOnly hidden />
      {member.hasPassword && (
        <PasswordInput
          label={say("currentPassword")}
          autoComplete="current-password"
          required
          value={currentPassword}
          onChange={({ currentTarget }) => setCurrent(currentTarget.value)}
        />
      )}
      <PasswordInput
        label={say("newPassword")}
        description={say("newPasswordHint")}
        autoComplete="new-password"
        required
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      <PasswordInput
        label={say("repeat")}
        autoComplete="new-password"
        required
        error={isDifferent && say("notEqual")}
        value={repeated}
        onChange={({ currentTarget }) => setRepeated(currentTarget.value)}
      />
      <Text size="sm" c="dimmed">
        {say("passwordEnds")}
      </Text>
    </FormDialog>
  );
}
