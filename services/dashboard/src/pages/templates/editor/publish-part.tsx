/** Publishes the draft of a part: says before which templates name it, and what sends these. */
import { Stack, Text } from "@mantine/core";
import { ifMatch } from "@signalbox/client";
import type { ReactNode } from "react";
import { useApi, useWords } from "../../../data/index.js";
import { PublishDraft } from "../../../editing/index.js";
import type { Use } from "../../../ui/index.js";
import { EffectOnUses, type PublishTemplateProps } from "./publish-template.js";
import { sentPart } from "./use-template-answers.js";
import { templateEditorWords } from "./words.js";

export function PublishPart({ id, editor, published, issueCount }: PublishTemplateProps): ReactNode {
  const say = useWords(templateEditorWords);
  const { client } = useApi();
  return (
    <PublishDraft
      place={{ kind: "templates", id }}
      editor={editor}
      isPublished={published?.definition !== undefined}
      issueCount={issueCount}
      words={{ publishTitle: say("publishPartTitle"), discardNewText: say("discardNewPartText") }}
      pages={{
        resource: { to: "/w/$workspaceId/templates/parts/$partId", params: { partId: id } },
        list: { to: "/w/$workspaceId/templates/parts" },
      }}
      put={({ document: { name, definition }, draft }) =>
        client.PUT("/api/admin/content/parts", {
          params: published === undefined ? {} : ifMatch(published),
          body: { id, name: name.trim(), definition: sentPart(definition), ...draft },
        })
      }
      effect={{
        ask: async ({ definition }) => {
          const { data } = await client.POST("/api/admin/content/parts/effect", {
            body: { id, ...(definition !== undefined && { definition: sentPart(definition) }) },
          });
          if (data === undefined) throw new Error("an effect has an answer");
          return data;
        },
        isEstimate: () => false,
        numbersOf: ({ uses }) => <EffectOfPart uses={uses} />,
      }}
    />
  );
}

function EffectOfPart({ uses }: { readonly uses: readonly Use[] }): ReactNode {
  const say = useWords(templateEditorWords);
  const count = uses.filter(({ kind }) => kind === "template").length;
  if (count === 0) return <Text>{say("partUnused")}</Text>;
  return (
    <Stack gap="xs">
      <Text>{say("partInTemplates", { count })}</Text>
      <EffectOnUses uses={uses} />
    </Stack>
  );
}
