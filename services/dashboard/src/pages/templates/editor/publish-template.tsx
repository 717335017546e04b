/** Publishes the draft of a template: says before which journeys and broadcasts send it. */
import { Text } from "@mantine/core";
import { ifMatch } from "@signalbox/client";
import type { ReactNode } from "react";
import { useApi, useWords } from "../../../data/index.js";
import { PublishDraft, type DraftEditor } from "../../../editing/index.js";
import type { Use } from "../../../ui/index.js";
import type { StoredContent, TemplateDraft } from "./template-draft.js";
import { sentDefinition } from "./use-template-answers.js";
import { templateEditorWords } from "./words.js";

export interface PublishTemplateProps {
  readonly id: string;
  readonly editor: DraftEditor<TemplateDraft>;
  /** Undefined: there is no such template yet. */
  readonly published: StoredContent | undefined;
  readonly issueCount: number;
}

export function PublishTemplate({ id, editor, published, issueCount }: PublishTemplateProps): ReactNode {
  const say = useWords(templateEditorWords);
  const { client } = useApi();
  return (
    <PublishDraft
      place={{ kind: "templates", id }}
      editor={editor}
      isPublished={published?.definition !== undefined}
      issueCount={issueCount}
      words={{ publishTitle: say("publishTitle"), discardNewText: say("discardNewText") }}
      pages={{
        resource: { to: "/w/$workspaceId/templates/$templateId", params: { templateId: id } },
        list: { to: "/w/$workspaceId/templates" },
      }}
      put={({ document: { name, definition }, draft }) =>
        client.PUT("/api/admin/content/templates", {
          params: published === undefined ? {} : ifMatch(published),
          body: { id, name: name.trim(), definition: sentDefinition(definition), ...draft },
        })
      }
      effect={{
        ask: async ({ definition }) => {
          const { data } = await client.POST("/api/admin/content/templates/effect", {
            body: { id, ...(definition !== undefined && { definition: sentDefinition(definition) }) },
          });
          if (data === undefined) throw new Error("an effect has an answer");
          return data;
        },
        isEstimate: () => false,
        numbersOf: ({ uses }) => <EffectOnUses uses={uses} />,
      }}
    />
  );
}

/** Journeys send what is published with their next message; a broadcast that has begun keeps what it began with. */
export function EffectOnUses({ uses }: { readonly uses: readonly Use[] }): ReactNode {
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
