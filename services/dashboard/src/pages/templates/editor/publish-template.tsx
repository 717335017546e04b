/** Publishes the draft of a template or a part: says before which journeys and broadcasts send it. */
import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../../data/index.js";
import { PublishDraft, type DraftEditor } from "../../../editing/index.js";
import {
  MailFindingList,
  useMailFindings,
  usePreviewUser,
  type PageLink,
  type Use,
} from "../../../ui/index.js";
import { useContentCalls, type ContentKind } from "../use-content-calls.js";
import type { StoredContent, TemplateContent, TemplateDraft } from "./template-draft.js";
import { templateEditorWords } from "./words.js";

export interface PublishTemplateProps {
  readonly kind: ContentKind;
  readonly id: string;
  readonly editor: DraftEditor<TemplateDraft>;
  /** Undefined: there is no such template yet. */
  readonly published: StoredContent | undefined;
  readonly issueCount: number;
}

const words = {
  template: { title: "publishTitle", discardNew: "discardNewText" },
  part: { title: "publishPartTitle", discardNew: "discardNewPartText" },
} as const;

export function PublishTemplate({
  kind,
  id,
  editor,
  published,
  issueCount,
}: PublishTemplateProps): ReactNode {
  const say = useWords(templateEditorWords);
  const calls = useContentCalls(kind);
  return (
    <PublishDraft
      place={{ kind: "templates", id }}
      editor={editor}
      isPublished={published?.definition !== undefined}
      issueCount={issueCount}
      words={{ publishTitle: say(words[kind].title), discardNewText: say(words[kind].discardNew) }}
      pages={pagesOf(kind, id)}
      put={({ document: { name, definition }, draft }) =>
        calls.put({ id, name: name.trim(), definition, ...draft }, published)
      }
      effect={{
        ask: ({ definition }) => calls.effect(id, definition),
        isEstimate: () => false,
        numbersOf: ({ uses }) => (
          <Stack gap="xs">
            {kind === "part" && <TemplatesOfPart uses={uses} />}
            {uses.length > 0 && <EffectOnUses uses={uses} />}
            <ErrorsOfMail definition={editor.state().history.document.definition} />
          </Stack>
        ),
      }}
    />
  );
}

function pagesOf(kind: ContentKind, id: string): { readonly resource: PageLink; readonly list: PageLink } {
  return kind === "part"
    ? {
        resource: { to: "/w/$workspaceId/templates/parts/$partId", params: { partId: id } },
        list: { to: "/w/$workspaceId/templates/parts" },
      }
    : {
        resource: { to: "/w/$workspaceId/templates/$templateId", params: { templateId: id } },
        list: { to: "/w/$workspaceId/templates" },
      };
}

/** What readers would stumble over most; a mail may be published with it. */
function ErrorsOfMail({ definition }: { readonly definition: TemplateContent }): ReactNode {
  const user = usePreviewUser(undefined);
  const { findings = [] } = useMailFindings({ definition, user });
  const errors = findings.filter(({ level }) => level === "error");
  return errors.length > 0 && <MailFindingList findings={errors} />;
}

interface OfUses {
  readonly uses: readonly Use[];
}

function TemplatesOfPart({ uses }: OfUses): ReactNode {
  const say = useWords(templateEditorWords);
  const count = uses.filter(({ kind }) => kind === "template").length;
  return count > 0 && <Text>{say("partInTemplates", { count })}</Text>;
}

/** Journeys send what is published with their next message; a broadcast that has begun keeps what it began with. */
function EffectOnUses({ uses }: OfUses): ReactNode {
  const say = useWords(templateEditorWords);
  const countOf = (kind: Use["kind"], ...statuses: readonly string[]): number =>
    uses.filter((use) => use.kind === kind && statuses.includes(use.status ?? "")).length;
  const lines = [
    ["effectJourneys", countOf("journey", "Running")],
    ["effectWaiting", countOf("broadcast", "Draft", "Scheduled")],
    ["effectBegun", countOf("broadcast", "Running", "Paused")],
  ] as const;
  const said = lines.filter(([, count]) => count > 0);
  if (said.length === 0) return <Text>{say("effectNone")}</Text>;
  return said.map(([key, count]) => <Text key={key}>{say(key, { count })}</Text>);
}
