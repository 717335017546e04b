/** The page of a broadcast that is not sent yet: one page with sections, saved by itself. */
import { Text, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useMay, useQueries, useWords } from "../../../data/index.js";
import { DraftNotices, EditorTools, withChoice } from "../../../editing/index.js";
import { useSegmentChoices } from "../../../kinds/index.js";
import {
  Badge,
  PageHead,
  Section,
  useOpenRequest,
  usePublishing,
  useRecomputeEnd,
  WaitingBadge,
  type Template,
} from "../../../ui/index.js";
import { BroadcastMenu } from "../broadcast-menu.js";
import { ReasonNotices } from "../reason-notices.js";
import type { Broadcast } from "../broadcast-statuses.js";
import { broadcastsWords } from "../words.js";
import { AudienceSection } from "./audience-section.js";
import type { Beginning } from "./broadcast-draft.js";
import { ContentSection } from "./content-section.js";
import { EditorSection, type DraftSectionProps, type EditDraft } from "./editor-section.js";
import classes from "./editor.module.css";
import { LeftList } from "./left-list.js";
import { missingIn } from "./missing.js";
import { RateSection } from "./rate-section.js";
import { ReachSection } from "./reach-summary.js";
import { DiscardBroadcast, SendBroadcast } from "./send-broadcast.js";
import { TimeSection } from "./time-section.js";
import { useBroadcastEditor } from "./use-broadcast-editor.js";
import { useReach } from "./use-reach.js";
import { editorWords } from "./words.js";

export interface BroadcastEditorProps {
  readonly id: string;
  /** As it was read last; undefined for one that nothing was saved of. */
  readonly broadcast: Broadcast | undefined;
  readonly beginning: Beginning;
}

const longestName = 200;

export function BroadcastEditor({ id, broadcast, beginning }: BroadcastEditorProps): ReactNode {
  const say = useWords(editorWords);
  const sayStatus = useWords(broadcastsWords);
  const { editor, state, document: draft } = useBroadcastEditor(id, broadcast, beginning);
  const segments = useSegmentChoices();
  // Its reach changes when a segment is computed, such as the new one of those who received another broadcast.
  useRecomputeEnd(segments);
  const template = useTemplate(draft.messageTemplateId);
  const missing = missingIn(draft, { segments, template, now: Date.now() });
  const isComplete = missing.length === 0;
  const answer = useReach(template?.definition === undefined ? undefined : draft);
  const edit: EditDraft = (name, apply, field) => editor.edit({ name, apply, field });
  const section: DraftSectionProps = { draft, edit, missing };
  return (
    <>
      <PageHead
        title={draft.name.trim() === "" ? say("unnamed") : draft.name}
        beside={<Badge color="gray">{sayStatus("Draft")}</Badge>}
      >
        <EditorTools editor={editor} state={state} isPublished={false} />
        <WaitingBadge id={id} />
        <DiscardBroadcast id={id} editor={editor} />
        {broadcast !== undefined && <BroadcastMenu broadcast={broadcast} />}
        <SendBroadcast
          id={id}
          editor={editor}
          draft={draft}
          template={template ?? undefined}
          reach={answer.reach}
          isComplete={isComplete}
        />
      </PageHead>
      <div className={classes.page}>
        <DraftNotices
          editor={editor}
          state={state}
          nameOf={({ path: [field = ""] }) => say(labelOfField(field))}
          decided={(document, decisions) =>
            decisions.reduce((before, { conflict, choice }) => withChoice(before, conflict, choice), document)
          }
        />
        {broadcast !== undefined && <ReasonNotices broadcast={broadcast} />}
        <LeftList missing={missing} />
        <EditorSection name="name" title={say("name")} missing={missing}>
          <TextInput
            aria-label={say("name")}
            description={say("nameHint")}
            inputWrapperOrder={["label", "input", "description", "error"]}
            maxLength={longestName}
            value={draft.name}
            onChange={({ currentTarget: { value } }) =>
              edit(say("renameAct"), (before) => ({ ...before, name: value }), "name")
            }
          />
        </EditorSection>
        <AudienceSection {...section} />
        <ReachSection answer={answer} />
        <ContentSection {...section} id={id} template={template ?? undefined} prepare={editor.flush} />
        <TimeSection {...section} />
        <RateSection draft={draft} edit={edit} recipients={answer.reach?.reached.count} />
        <ApprovalSection id={id} />
      </div>
    </>
  );
}

/** Null: there is none with this id. Undefined while it is not known. */
function useTemplate(id: string | undefined): Template | null | undefined {
  const may = useMay();
  const { data } = useQueries().useQuery(
    "get",
    "/api/admin/content/templates",
    { params: { query: { ids: [id ?? ""] } } },
    { enabled: id !== undefined && may("templates:read"), staleTime: 10_000 },
  );
  if (id === undefined || data === undefined) return undefined;
  return data.templates.find((each) => each.id === id) ?? null;
}

const fieldLabels = {
  name: "name",
  audience: "audience",
  messageTemplateId: "messageTemplateId",
  subscriptionGroupId: "subscriptionGroupId",
  duplicateAddresses: "duplicateAddresses",
  scheduledAt: "scheduledAt",
} as const;

function labelOfField(field: string) {
  return Object.hasOwn(fieldLabels, field) ? fieldLabels[field as keyof typeof fieldLabels] : "config";
}

/** Only for those who do not start it themselves. */
function ApprovalSection({ id }: { readonly id: string }): ReactNode {
  const say = useWords(editorWords);
  const publishing = usePublishing("Broadcast");
  const isOpen = useOpenRequest(id) !== undefined;
  if (publishing === "allowed" && !isOpen) return null;
  return (
    <Section title={say("approval")}>
      <Text>
        {say(isOpen ? "approvalOpen" : publishing === "forbidden" ? "mayNotStart" : "approvalText")}
      </Text>
    </Section>
  );
}
