/** A template as one person gets it: chosen, as after an event of theirs, or with values that are typed. */
import { Alert, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useLanguage, useWords } from "../../../data/index.js";
import { issueText } from "../../../editing/index.js";
import {
  ErrorNotice,
  PageSkeleton,
  Section,
  UserText,
  type PreviewUser,
  type Template,
} from "../../../ui/index.js";
import { useFieldNames } from "../editor/use-field-names.js";
import { UserChoice } from "../user-choice.js";
import { EventChoice } from "./event-choice.js";
import { MailPreview } from "./mail-preview.js";
import type { PreviewLook } from "./preview-look.js";
import { PushPreview } from "./push-preview.js";
import { SmsPreview } from "./sms-preview.js";
import { valuesOf, type TypedValue } from "./typed-values.js";
import { usePreview, type PreviewAnswer } from "./use-preview.js";
import { ValuesField } from "./values-field.js";
import { WebhookPreview } from "./webhook-preview.js";
import { previewWords } from "./words.js";

export interface PreviewPaneProps {
  /** With the draft as it is typed; `updatedAt` changes when another one is saved. */
  readonly template: Template;
  readonly version: "published" | "draft";
  /** Whether the service has this version as it is shown here: the page of a mail comes from there. */
  readonly isStored: boolean;
  readonly user: PreviewUser;
  readonly onUser: (userId: string | undefined) => void;
  /** Kept by the page; without it by the pane. */
  readonly look?: PreviewLook;
  readonly onLook?: (look: PreviewLook) => void;
  /** Beside the choice of the user. */
  readonly children?: ReactNode;
}

export function PreviewPane(props: PreviewPaneProps): ReactNode {
  const { template, version, user, onUser, children } = props;
  const say = useWords(previewWords);
  const [event, setEvent] = useState<{ readonly of: string; readonly id: string }>();
  const [rows, setRows] = useState<readonly TypedValue[]>([]);
  const definition = version === "draft" ? template.draft : template.definition;
  // An event of another user would not be found.
  const eventId = event !== undefined && event.of === user.id ? event.id : undefined;
  return (
    <Section title={say("preview")}>
      <Stack>
        <Group gap="sm" align="end">
          <UserChoice user={user} onChoose={onUser} />
          {user.id !== undefined && (
            <EventChoice
              userId={user.id}
              eventId={eventId}
              onChoose={(id) =>
                setEvent(id === undefined || user.id === undefined ? undefined : { of: user.id, id })
              }
            />
          )}
          {children}
        </Group>
        <ValuesField rows={rows} onChange={setRows} names={Object.keys(user.properties)} />
        {definition === undefined ? (
          <Text c="dimmed">{say("empty")}</Text>
        ) : (
          <Previewed {...props} definition={definition} eventId={eventId} rows={rows} />
        )}
      </Stack>
    </Section>
  );
}

interface PreviewedProps extends PreviewPaneProps {
  readonly definition: Readonly<Record<string, unknown>>;
  readonly eventId: string | undefined;
  readonly rows: readonly TypedValue[];
}

function Previewed(props: PreviewedProps): ReactNode {
  const { template, definition, user, eventId, rows } = props;
  const say = useWords(previewWords);
  const values = useStable(valuesOf(rows));
  const { answer, isLate, error, retry } = usePreview({
    template,
    definition,
    userId: user.id,
    eventId,
    values,
    isReady: !user.isPending,
  });
  if (error !== null && error !== undefined) return <ErrorNotice error={error} onRetry={retry} />;
  if (answer === undefined) return <PageSkeleton />;
  return (
    <Stack aria-busy={isLate}>
      <Missing answer={answer} hasUser={user.id !== undefined} />
      {answer.to === undefined && user.id !== undefined && (
        <Text size="sm" c="dimmed">
          {say("noAddress")}
        </Text>
      )}
      {answer.email !== undefined && (
        <MailPreview {...props} answer={answer} isLate={isLate} email={answer.email} values={values} />
      )}
      {answer.sms !== undefined && <SmsPreview sms={answer.sms} />}
      {answer.push !== undefined && <PushPreview push={answer.push} />}
      {answer.webhook !== undefined && <WebhookPreview request={answer.webhook} />}
    </Stack>
  );
}

/** What is not shown, and why. */
function Missing({
  answer: { issues, warnings },
  hasUser,
}: {
  readonly answer: PreviewAnswer;
  readonly hasUser: boolean;
}): ReactNode {
  const say = useWords(previewWords);
  const { language } = useLanguage();
  const nameOf = useFieldNames();
  if (issues.length + warnings.length === 0) return null;
  return (
    <Alert
      color={issues.length > 0 ? "red" : "orange"}
      icon={<IconAlertTriangle size={16} />}
      title={issues.length > 0 ? say(hasUser ? "missing" : "missingWithout") : undefined}
    >
      {issues.map((issue) => {
        const { line } = issue.values as { readonly line?: unknown };
        const place = typeof line === "number" ? ` (${say("line", { line })})` : "";
        const text = `${nameOf(issue.path)}${place}: ${issueText(issue, language)}`;
        return (
          <div key={JSON.stringify([issue.path, text])}>
            <UserText>{text}</UserText>
          </div>
        );
      })}
      {warnings.map((warning) => (
        <div key={warning}>
          <UserText>{warning}</UserText>
        </div>
      ))}
    </Alert>
  );
}

/** The same object as long as it says the same. */
function useStable<Value>(value: Value): Value {
  const [kept, setKept] = useState(value);
  if (JSON.stringify(kept) === JSON.stringify(value)) return kept;
  setKept(value);
  return value;
}
