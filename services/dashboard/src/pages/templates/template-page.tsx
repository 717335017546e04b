/** One template: as a user gets it, and what uses it. */
import { Grid, SegmentedControl, Stack } from "@mantine/core";
import { IconPencil, IconSpeakerphone, IconTemplateOff } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMay, useQueries, useWords, useWorkspace } from "../../data/index.js";
import {
  Badge,
  ButtonLink,
  ChangedBy,
  Facts,
  FailingMessages,
  Id,
  PageHead,
  Principal,
  ResourcePage,
  Section,
  UsedBy,
  useListSearch,
  type Template,
  usePreviewUser,
} from "../../ui/index.js";
import { isTemplateContent } from "./editor/template-draft.js";
import { PreviewPane } from "./preview/index.js";
import { TemplateMenu } from "./template-menu.js";
import { TemplateSource } from "./source/template-source-view.js";
import { TemplateVersions } from "./source/template-versions.js";
import { TestSend } from "./test-send.js";
import { useTemplateVariables } from "./use-template-variables.js";
import { templatesWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/templates/$templateId");

export function TemplatePage(): ReactNode {
  const say = useWords(templatesWords);
  const { templateId } = route.useParams();
  const query = useQueries().useQuery("get", "/api/admin/content/templates", {
    params: { query: { ids: [templateId] } },
  });
  return (
    <ResourcePage
      query={query}
      find={({ templates }) => templates[0]}
      unknown={{
        kind: say("template"),
        icon: IconTemplateOff,
        title: say("unknown"),
        text: say("unknownText"),
        back: { link: { to: "/w/$workspaceId/templates" }, label: say("toTemplates") },
      }}
    >
      {(template) => <TemplateView template={template} />}
    </ResourcePage>
  );
}

function TemplateView({ template }: { readonly template: Template }): ReactNode {
  const say = useWords(templatesWords);
  const may = useMay();
  const { id: workspaceId } = useWorkspace();
  const search = route.useSearch();
  const user = usePreviewUser(search.user);
  const variables = useTemplateVariables(user);
  const usual = template.definition === undefined ? "draft" : "published";
  const version = search.version ?? usual;
  const shown = version === "draft" ? template.draft : template.definition;
  const { change } = useListSearch();
  const choose = (fields: object): void => change({ ...fields }, { keepsPage: true });
  const uses = useQueries().useQuery("get", "/api/admin/content/templates/{id}/uses", {
    params: { path: { id: template.id } },
  });
  return (
    <>
      <PageHead
        title={template.name}
        beside={
          <>
            <Badge color="gray">{say(template.type)}</Badge>
            {template.definition !== undefined && <Badge color="green">{say("published")}</Badge>}
            {template.draft !== undefined && <Badge color="orange">{say("draft")}</Badge>}
            {template.archived === true && <Badge color="gray">{say("archived")}</Badge>}
          </>
        }
      >
        {may("templates:write") && (
          <ButtonLink
            to="/w/$workspaceId/templates/$templateId/edit"
            params={{ workspaceId, templateId: template.id }}
            variant="default"
            leftSection={<IconPencil size={14} />}
          >
            {say("edit")}
          </ButtonLink>
        )}
        {template.definition !== undefined && template.archived !== true && may("broadcasts:write") && (
          <ButtonLink
            to="/w/$workspaceId/broadcasts/new"
            params={{ workspaceId }}
            search={{ template: template.id, channel: template.type }}
            variant="default"
            leftSection={<IconSpeakerphone size={14} />}
          >
            {say("sendBroadcast")}
          </ButtonLink>
        )}
        <TestSend template={template} user={user} />
        <TemplateMenu kind="template" template={template} />
      </PageHead>
      <FailingMessages of={{ templateIds: [template.id] }} />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <Stack>
            <PreviewPane
              template={template}
              version={version}
              isStored
              user={user}
              onUser={(id) => choose({ user: id })}
              look={search.as ?? "desktop"}
              onLook={(look) => choose({ as: look === "desktop" ? undefined : look })}
            >
              {template.definition !== undefined && template.draft !== undefined && (
                <SegmentedControl
                  size="xs"
                  aria-label={say("version")}
                  value={version}
                  onChange={(chosen) => choose({ version: chosen === usual ? undefined : chosen })}
                  data={[
                    { value: "published", label: say("publishedVersion") },
                    { value: "draft", label: say("draft") },
                  ]}
                />
              )}
            </PreviewPane>
            {isTemplateContent(shown) && <TemplateSource content={shown} variables={variables} />}
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <Stack>
            <UsedBy query={uses} />
            <TemplateVersions id={template.id} />
            <Section title={say("about")}>
              <Facts
                facts={[
                  [say("changed"), <ChangedBy at={template.updatedAt} by={template.updatedBy} />],
                  [say("created"), template.createdBy && <Principal of={template.createdBy} />],
                  ["Id", <Id value={template.id} of="Id" />],
                ]}
              />
            </Section>
          </Stack>
        </Grid.Col>
      </Grid>
    </>
  );
}
