/** The form that sets or changes the member's password. */
import { PasswordInput, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ReactNode } from "react";
import { useApi, useMember, useSession, useWords } from "../../data/index.js";
import { ChangeDialog } from "../../ui/index.js";
import { accountWords } from "./words.js";

const shortest = 12;

export interface PasswordFormProps {
  readonly onClose: () => void;
  /** In place of `onClose` when it is set. */
  readonly onDone?: () => void;
}

export function PasswordForm({ onClose, onDone = onClose }: PasswordFormProps): ReactNode {
  const say = useWords(accountWords);
  const { client } = useApi();
  const member = useMember();
  const { refresh } = useSession();
  const form = useForm({ initialValues: { currentPassword: "", password: "", repeated: "" } });
  const { currentPassword, password, repeated } = form.values;
  const isDifferent = repeated !== "" && repeated !== password;
  return (
    <ChangeDialog
      title={say(member.hasPassword ? "changePassword" : "setPassword")}
      submit={say("save")}
      form={form}
      canSubmit={
        password.length >= shortest &&
        repeated === password &&
        (!member.hasPassword || currentPassword !== "")
      }
      onClose={onClose}
      onDone={onDone}
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
          {...form.getInputProps("currentPassword")}
        />
      )}
      <PasswordInput
        label={say("newPassword")}
        description={say("newPasswordHint")}
        autoComplete="new-password"
        required
        {...form.getInputProps("password")}
      />
      <PasswordInput
        label={say("repeat")}
        autoComplete="new-password"
        required
        {...form.getInputProps("repeated")}
        error={isDifferent && say("notEqual")}
      />
      <Text size="sm" c="dimmed">
        {say("passwordEnds")}
      </Text>
    </ChangeDialog>
  );
}
