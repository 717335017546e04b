/** What is around the fields of a form in a page: why it was not saved, its buttons, and the question before it is left. */
import { Button, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { isUnanswered, useWords } from "../../data/index.js";
import { ChangeError } from "./change-error.js";
import { LeaveGuard } from "./leave-guard.js";
import { MeanwhileNotice } from "./meanwhile-notice.js";
import type { SettingsFormState } from "./use-settings-form.js";
import { componentWords } from "../words.js";
import { formWords } from "./words.js";

export interface SettingsFormProps<Draft extends object> {
  readonly form: SettingsFormState<Draft>;
  readonly children: ReactNode;
}

export function SettingsForm<Draft extends object>({ form, children }: SettingsFormProps<Draft>): ReactNode {
  const say = useWords(formWords);
  const component = useWords(componentWords);
  const { error, isChanged, isRunning } = form;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <LeaveGuard isEdited={isChanged} isOfTab />
      <Stack gap="md" maw={480}>
        {children}
        {!isRunning && <MeanwhileNotice meanwhile={form.meanwhile} byName={form.byName} />}
        {error !== undefined && (
          <ChangeError
            title={say(isUnanswered(error) ? "unanswered" : "notDone")}
            error={error}
            onReload={form.reload}
          />
        )}
        <Group gap="sm">
          <Button type="submit" loading={isRunning} disabled={!form.canSave && !isRunning}>
            {component("save")}
          </Button>
          {isChanged && !isRunning && (
            <Button variant="subtle" onClick={form.discard}>
              {say("discard")}
            </Button>
          )}
          <Text size="sm" c="dimmed" role="status">
            {form.isSaved && say("saved")}
          </Text>
        </Group>
      </Stack>
    </form>
  );
}
