/** Starts or schedules a broadcast: the button says to how many; the question before it says who gets it and who does not. */
import { Stack, Text } from "@mantine/core";
import { IconPlayerPlay, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useApi, useLanguage, useMay, useWords } from "../../../data/index.js";
import { editingWords, savedDraft, type DraftEditor } from "../../../editing/index.js";
import {
  ActButton,
  ApprovalButton,
  Facts,
  MessageErrors,
  testProvider,
  TestMailboxNotice,
  useProviderTitle,
  usePublishing,
  UserText,
  type Template,
} from "../../../ui/index.js";
import { useSendingProvider } from "../use-sending-provider.js";
import type { BroadcastDraft } from "./broadcast-draft.js";
import { NoGroup } from "./content-section.js";
import { RenderedSubject } from "./rendered-subject.js";
import { ReachSummary } from "./reach-summary.js";
import { localTimeText, sendTimeOf } from "./send-time.js";
import type { Reach } from "./use-reach.js";
import { useFirstMember } from "./use-first-member.js";
import { editorWords } from "./words.js";

export interface SendBroadcastProps {
  readonly id: string;
  readonly editor: DraftEditor<BroadcastDraft>;
  readonly draft: BroadcastDraft;
  readonly template: Template | undefined;
  /** Undefined while it is not known. */
  readonly reach: Reach | undefined;
  /** Whether nothing is missing. */
  readonly isComplete: boolean;
}

export function SendBroadcast(props: SendBroadcastProps): ReactNode {
  const { id, editor, draft, isComplete } = props;
  const say = useWords(editorWords);
  const sayEditing = useWords(editingWords);
  const { client } = useApi();
  const publishing = usePublishing("Broadcast");
  const label = useSendLabel(props);
  const save = (): Promise<{ readonly draftUpdatedAt: number | undefined }> =>
    savedDraft(editor, sayEditing("conflict"));
  const question = <SendQuestion {...props} />;
  if (publishing === "by approval") {
    return (
      <ApprovalButton
        resource={{ type: "Broadcast", id }}
        isPossible={isComplete}
        prepare={async () => {
          await save();
        }}
      >
        {question}
      </ApprovalButton>
    );
  }
  return (
    <ActButton
      act={{
        id: "send",
        label,
        icon: IconPlayerPlay,
        isPossible: publishing === "allowed" && isComplete,
        title: say(draft.scheduledAt === undefined ? "sendTitle" : "scheduleTitle"),
        done: say(draft.scheduledAt === undefined ? "sendDone" : "scheduleDone"),
        question,
        apply: async () => {
          const { draftUpdatedAt } = await save();
          await client.POST("/api/admin/broadcasts/start", {
            params: draftUpdatedAt === undefined ? {} : { header: { "if-match": `"${draftUpdatedAt}"` } },
            body: { broadcastId: id },
          });
          editor.close();
        },
      }}
    />
  );
}

function useSendLabel({ draft, reach }: Pick<SendBroadcastProps, "draft" | "reach">): string {
  const say = useWords(editorWords);
  const { language } = useLanguage();
  if (draft.scheduledAt !== undefined) {
    return say("scheduleFor", { time: localTimeText(draft.scheduledAt, { language, now: Date.now() }) });
  }
  if (reach === undefined) return say("send");
  return say(reach.people.isEstimate ? "sendToAbout" : "sendTo", { count: reach.reached.count });
}

function SendQuestion({ draft, reach, template }: SendBroadcastProps): ReactNode {
  const say = useWords(editorWords);
  const titleOf = useProviderTitle();
  const provider = useSendingProvider(draft.config);
  const userId = useFirstMember(draft.audience);
  return (
    <Stack gap="sm">
      {reach !== undefined && (
        <div>
          <ReachSummary reach={reach} />
        </div>
      )}
      <Facts
        facts={[
          [say("sends"), template && <UserText>{template.name}</UserText>],
          [
            say("subject"),
            template?.definition?.type === "Email" ? (
              <RenderedSubject template={template} audience={draft.audience} />
            ) : undefined,
          ],
          [say("provider"), provider && titleOf(provider)],
          [say("time"), <SendTimeText draft={draft} />],
        ]}
      />
      {provider === testProvider && <TestMailboxNotice />}
      <NoGroup channel={draft.config.message.type} />
      {template?.draft !== undefined && <Text c="orange.9">{say("newerDraft")}</Text>}
      {template !== undefined && (
        <MessageErrors
          userId={userId}
          held={heldBy(reach)}
          templates={[
            { id: template.id, isTransactional: false, provider: providerOf(draft.config.message) },
          ]}
        />
      )}
    </Stack>
  );
}

/** What a counted audience has, as far as the text needs it; of an estimate nothing is known for all. */
function heldBy(reach: Reach | undefined): ReadonlySet<string> {
  if (reach === undefined || reach.people.isEstimate) return new Set();
  return new Set((reach.lacking ?? []).flatMap(({ name, count }) => (count === 0 ? [name] : [])));
}

function providerOf(message: BroadcastDraft["config"]["message"]): string | undefined {
  return "providerOverride" in message ? message.providerOverride : undefined;
}

function SendTimeText({ draft }: Pick<SendBroadcastProps, "draft">): ReactNode {
  const say = useWords(editorWords);
  const { language } = useLanguage();
  const { scheduledAt, config } = draft;
  if (scheduledAt === undefined) return <Text inherit>{say("atStart")}</Text>;
  const time = localTimeText(scheduledAt, { language, now: Date.now() });
  return sendTimeOf(draft) === "local"
    ? say("atLocalTime", { time })
    : say("atTime", { time, zone: config.defaultTimezone ?? "UTC" });
}

export interface DiscardBroadcastProps {
  readonly id: string;
  readonly editor: DraftEditor<BroadcastDraft>;
}

export function DiscardBroadcast({ id, editor }: DiscardBroadcastProps): ReactNode {
  const say = useWords(editorWords);
  const may = useMay();
  const { client } = useApi();
  return (
    <ActButton
      variant="default"
      act={{
        id: "discard",
        label: say("discard"),
        icon: IconTrash,
        isDangerous: true,
        isPossible: may("broadcasts:write") && editor.state().autosave.version !== undefined,
        title: say("discardTitle"),
        done: say("discardDone"),
        keep: say("keepDraft"),
        question: <Text>{say("discardText")}</Text>,
        apply: () =>
          editor.discard(async () => {
            await client.POST("/api/admin/broadcasts/cancel", { body: { broadcastId: id } });
          }),
      }}
    />
  );
}
