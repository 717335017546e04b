/** A template as one person gets it: chosen, as after an event of theirs, or with values that are typed. */
import { Alert, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useLanguage, useWords } from "../../../data/index.js";
import {
  ErrorNotice,
  PageSkeleton,
  Section,
  UserText,
  type PreviewUser,
  type Template,
} from "../../../ui/index.js";
import { isUnfinishedBlock, templateIssueText } from "../editor/template-issue-text.js";
import { useFieldNames } from "../editor/use-field-names.js";
import { UserChoice } from "../user-choice.js";
import { EventChoice } from "./event-choice.js";
import { lastGoodAfter, type Answered, type LastGood } from "./last-good.js";
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
  /** Whether it is being written: the draft follows what is published. Else they are versions to choose from. */
  readonly isWritten?: boolean;
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
  const { template, version, isWritten, definition, user, eventId, rows } = props;
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
  const askedFor = JSON.stringify([template.id, isWritten === true || version, user.id, eventId, values]);
  const good = useLastGood({ answer, isLate, askedFor });
  if (error !== null && error !== undefined) return <ErrorNotice error={error} onRetry={retry} />;
  if (answer === undefined) return <PageSkeleton />;
  const isKept = answer.issues.length > 0 && good !== undefined;
  const { to, email, sms, push, webhook } = isKept ? good.answer : answer;
  return (
    <Stack aria-busy={isLate}>
      <Missing answer={answer} isKept={isKept} hasUser={user.id !== undefined} />
      {to === undefined && user.id !== undefined && (
        <Text size="sm" c="dimmed">
          {say("noAddress")}
        </Text>
      )}
      {email !== undefined && (
        <MailPreview
          {...props}
          isVisual={definition["emailContentsType"] === "LowCode"}
          isBroken={!isKept && answer.issues.some(({ path: [field] }) => field === "body")}
          isKept={isKept}
          isLate={isLate}
          to={to}
          email={email}
          values={values}
        />
      )}
      {sms !== undefined && <SmsPreview sms={sms} />}
      {push !== undefined && <PushPreview push={push} />}
      {webhook !== undefined && <WebhookPreview request={webhook} />}
    </Stack>
  );
}

interface MissingProps {
  readonly answer: PreviewAnswer;
  /** What is shown is the message before it had these issues. */
  readonly isKept: boolean;
  readonly hasUser: boolean;
}

/** What is not shown, and why: a note below which the message before is shown, else an alert. */
function Missing({ answer: { issues, warnings }, isKept, hasUser }: MissingProps): ReactNode {
  const say = useWords(previewWords);
  const lines = useIssueLines(issues);
  const isUnfinished = issues.every(isUnfinishedBlock);
  if (issues.length + warnings.length === 0) return null;
  if (isKept)
    return (
      <Text size="sm" c="dimmed" role="status">
        {say("kept")} <UserText>{lines.join(" ")}</UserText>
      </Text>
    );
  const title = isUnfinished ? say("unfinished") : say(hasUser ? "missing" : "missingWithout");
  return (
    <Alert
      color={issues.length === 0 ? "orange" : isUnfinished ? "gray" : "red"}
      icon={<IconAlertTriangle size={16} />}
      title={issues.length > 0 ? title : undefined}
    >
      {[...lines, ...warnings].map((line) => (
        <div key={line}>
          <UserText>{line}</UserText>
        </div>
      ))}
    </Alert>
  );
}

/** Each once. */
function useIssueLines(issues: PreviewAnswer["issues"]): readonly string[] {
  const say = useWords(previewWords);
  const { language } = useLanguage();
  const nameOf = useFieldNames();
  const lines = issues.map((issue) => {
    const { line } = issue.values;
    const place = typeof line === "number" ? ` (${say("line", { line })})` : "";
    return `${nameOf(issue.path)}${place}: ${templateIssueText(issue, language)}`;
  });
  return [...new Set(lines)];
}

function useLastGood(now: Answered): LastGood | undefined {
  const [good, setGood] = useState<LastGood>();
  const next = lastGoodAfter(good, now);
  if (next !== good) setGood(next);
  return next;
}

/** The same object as long as it says the same. */
function useStable<Value>(value: Value): Value {
  const [kept, setKept] = useState(value);
  if (JSON.stringify(kept) === JSON.stringify(value)) return kept;
  setKept(value);
  return value;
}
