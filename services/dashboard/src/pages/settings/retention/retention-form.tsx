/** The days of each kind, with what they would delete now; a shorter time is confirmed with the numbers. */
import { List, Stack, Text } from "@mantine/core";
import { ifMatch } from "@signalbox/client";
import { useState, type ReactNode } from "react";
import { useApi, useWords } from "../../../data/index.js";
import {
  ChangeDialog,
  componentWords,
  ErrorNotice,
  SettingsForm,
  useSettingsForm,
} from "../../../ui/index.js";
import { DaysField } from "../days-field.js";
import type { DaysDraft } from "../retention.js";
import {
  isAnyShorter,
  kindLimits,
  retentionDraftOf,
  retentionOfDraft,
  shownKinds,
  type RetentionRead,
} from "./retention-draft.js";
import { useRetentionEffect, type ExpiredCount, type RetentionEffect } from "./use-retention-effect.js";
import { retentionWords } from "./words.js";

export function RetentionForm({ read }: { readonly read: RetentionRead }): ReactNode {
  const say = useWords(retentionWords);
  const { client } = useApi();
  const [isAsking, setAsking] = useState(false);
  const textOf = (days: DaysDraft): string =>
    days === null ? say("forEver") : say("days", { count: Number(days) });
  const field = (kind: (typeof shownKinds)[number]) => ({ label: say(`kind_${kind}`), textOf });
  const form = useSettingsForm({
    read,
    draftOf: retentionDraftOf,
    fields: {
      events: field("events"),
      deliveries: field("deliveries"),
      mailbox: field("mailbox"),
      deadLetters: field("deadLetters"),
      rejectedEvents: field("rejectedEvents"),
      commands: field("commands"),
    },
    isComplete: (draft) => retentionOfDraft(draft) !== undefined,
    // The setting is replaced as a whole; what was not edited is sent as it was read.
    save: (change, guarded) =>
      client.PUT("/api/admin/settings/retention", {
        params: ifMatch(guarded),
        body: retentionOfDraft({ ...retentionDraftOf(guarded), ...change }) ?? {},
      }),
  });
  const effect = useRetentionEffect(form.draft, form.isChanged);
  const submit = async (): Promise<void> => {
    if (form.canSave && isAnyShorter(form.draft, read)) setAsking(true);
    else await form.submit();
  };
  return (
    <>
      <SettingsForm form={{ ...form, submit }}>
        {shownKinds.map((kind) => (
          <Stack key={kind} gap={4}>
            <DaysField
              label={say(`kind_${kind}`)}
              unlimited={kindLimits[kind].hasForEver ? say("forEver") : undefined}
              fewest={kindLimits[kind].fewest}
              most={kindLimits[kind].most}
              value={form.draft[kind]}
              error={form.byField[kind]}
              onChange={(days) => form.edit({ [kind]: days })}
            />
            <About kind={kind} />
            <Effect count={effect.counts?.find((each) => each.kind === kind)} />
          </Stack>
        ))}
        <EffectError effect={effect} />
      </SettingsForm>
      {isAsking && (
        <ConfirmDialog effect={effect} onSubmit={() => form.submit()} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

function About({ kind }: { readonly kind: (typeof shownKinds)[number] }): ReactNode {
  const say = useWords(retentionWords);
  if (kind !== "events" && kind !== "deliveries" && kind !== "commands") return null;
  return (
    <Text size="xs" c="dimmed">
      {say(`about_${kind}`)}
    </Text>
  );
}

function Effect({ count: found }: { readonly count: ExpiredCount | undefined }): ReactNode {
  const say = useWords(retentionWords);
  if (found === undefined || found.count === 0) return null;
  const { count, isAtLeast } = found;
  return (
    <Text size="sm" role="status">
      {isAtLeast ? say("deletesAtLeast", { count }) : say("deletesNow", { count })}
    </Text>
  );
}

function EffectError({ effect: { error, retry } }: { readonly effect: RetentionEffect }): ReactNode {
  const say = useWords(retentionWords);
  return error !== null && <ErrorNotice title={say("effectFailed")} error={error} onRetry={retry} />;
}

interface ConfirmDialogProps {
  readonly effect: RetentionEffect;
  readonly onSubmit: () => Promise<void>;
  readonly onClose: () => void;
}

function ConfirmDialog({ effect, onSubmit, onClose }: ConfirmDialogProps): ReactNode {
  const say = useWords(retentionWords);
  const component = useWords(componentWords);
  const { counts, isCurrent } = effect;
  const found = counts?.filter(({ count }) => count > 0) ?? [];
  const deletesNothing = isCurrent && found.length === 0;
  return (
    <ChangeDialog
      title={say(deletesNothing ? "dialogShorter" : "dialog")}
      submit={deletesNothing ? component("save") : say("submit")}
      isDangerous={!deletesNothing}
      canSubmit={isCurrent}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {found.length > 0 && (
        <List>
          {found.map(({ kind, count, isAtLeast }) => (
            <List.Item key={kind}>
              {say(isAtLeast ? "countedAtLeast" : "counted", { kind: say(`kind_${kind}`), count })}
            </List.Item>
          ))}
        </List>
      )}
      <Text>{say(deletesNothing ? "dialogNothing" : "dialogText")}</Text>
      <EffectError effect={effect} />
    </ChangeDialog>
  );
}
