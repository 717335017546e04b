/** One part: how it looks, how it is written, and which templates name it. */
import { Grid, Stack } from "@mantine/core";
import type { Schema } from "@signalbox/client";
import { IconPencil, IconPuzzleOff } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMay, useQueries, useWords, useWorkspace } from "../../../data/index.js";
import { Badge, ButtonLink, PageHead, ResourcePage, UsedBy, usePreviewUser } from "../../../ui/index.js";
import { isTemplateContent } from "../editor/template-draft.js";
import { TemplateSource } from "../source/template-source-view.js";
import { TemplateVersions } from "../source/template-versions.js";
import { TemplateMenu } from "../template-menu.js";
import { useTemplateVariables } from "../use-template-variables.js";
import { PartPreview } from "./part-preview.js";
import { partsWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/templates/parts/$partId");

type Part = Schema<"Part">;

export function PartPage(): ReactNode {
  const say = useWords(partsWords);
  const { partId } = route.useParams();
  const query = useQueries().useQuery("get", "/api/admin/content/parts", {
    params: { query: { ids: [partId] } },
  });
  return (
    <ResourcePage
      query={query}
      find={({ parts }) => parts[0]}
      unknown={{
        kind: say("part"),
        icon: IconPuzzleOff,
        title: say("unknown"),
        text: say("unknownText"),
        back: { link: { to: "/w/$workspaceId/templates/parts" }, label: say("toParts") },
      }}
    >
      {(part) => <PartView part={part} />}
    </ResourcePage>
  );
}

function PartView({ part }: { readonly part: Part }): ReactNode {
  const say = useWords(partsWords);
  const may = useMay();
  const { id: workspaceId } = useWorkspace();
  const navigate = route.useNavigate();
  const user = usePreviewUser(undefined);
  const variables = useTemplateVariables(user);
  const { id, name, definition, draft, updatedAt } = part;
  const shown: unknown = definition ?? draft;
  const edit = {
    to: "/w/$workspaceId/templates/parts/$partId/edit",
    params: { workspaceId, partId: id },
  } as const;
  const uses = useQueries().useQuery("get", "/api/admin/content/parts/{id}/uses", {
    params: { path: { id } },
  });
  return (
    <>
      <PageHead
        title={name}
        beside={
          <>
            {definition !== undefined && <Badge color="green">{say("published")}</Badge>}
            {draft !== undefined && <Badge color="orange">{say("draft")}</Badge>}
            {part.archived === true && <Badge color="gray">{say("archived")}</Badge>}
          </>
        }
      >
        {may("templates:write") && (
          <ButtonLink {...edit} variant="default" leftSection={<IconPencil size={14} />}>
            {say("edit")}
          </ButtonLink>
        )}
        <TemplateMenu kind="part" template={part} />
      </PageHead>
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <Stack>
            <PartPreview
              id={id}
              version={String(updatedAt)}
              isDraft={definition === undefined}
              userId={user.id}
            />
            {isTemplateContent(shown) && <TemplateSource content={shown} variables={variables} />}
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <Stack>
            <UsedBy query={uses} />
            <TemplateVersions id={id} onRestored={() => void navigate(edit)} />
          </Stack>
        </Grid.Col>
      </Grid>
    </>
  );
}
