/** One template: as a user gets it, and what uses it. */
import { Grid, Stack, Text } from "@mantine/core";
import { IconTemplateOff } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useQueries, useWords, useWorkspace } from "../../data/index.js";
import {
  Badge,
  ButtonLink,
  ChangedBy,
  EmptyState,
  ErrorNotice,
  Facts,
  Id,
  PageHead,
  PageSkeleton,
  Principal,
  ResourceLink,
  Section,
} from "../../ui/index.js";
import { PreviewSection } from "./preview-section.js";
import type { Template } from "./template.js";
import classes from "./templates.module.css";
import { TestSend } from "./test-send.js";
import { usePreviewUser } from "./use-preview-user.js";
import { templatesWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/templates/$templateId");

export function TemplatePage(): ReactNode {
  const { templateId } = route.useParams();
  const query = useQueries().useQuery("get", "/api/admin/content/templates", {
    params: { query: { ids: [templateId] } },
  });
  if (query.error !== null && query.data === undefined)
    return <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <PageSkeleton />;
  const [template] = query.data.templates;
  return template === undefined ? <UnknownTemplate /> : <TemplateView template={template} />;
}

function UnknownTemplate(): ReactNode {
  const say = useWords(templatesWords);
  const { id: workspaceId } = useWorkspace();
  return (
    <>
      <PageHead title={say("template")} />
      <EmptyState icon={IconTemplateOff} title={say("unknown")} text={say("unknownText")}>
        <ButtonLink variant="default" to="/w/$workspaceId/templates" params={{ workspaceId }}>
          {say("toTemplates")}
        </ButtonLink>
      </EmptyState>
    </>
  );
}

function TemplateView({ template }: { readonly template: Template }): ReactNode {
  const say = useWords(templatesWords);
  const user = usePreviewUser(route.useSearch().user);
  return (
    <>
      <PageHead
        title={template.name}
        beside={
          <>
            <Badge color="gray">{say(template.type)}</Badge>
            {template.definition !== undefined && <Badge color="green">{say("published")}</Badge>}
            {template.draft !== undefined && <Badge color="orange">{say("draft")}</Badge>}
          </>
        }
      >
        <TestSend template={template} user={user} />
      </PageHead>
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <PreviewSection template={template} user={user} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <Stack>
            <UsedBy template={template} />
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

function UsedBy({ template: { id } }: { readonly template: Template }): ReactNode {
  const say = useWords(templatesWords);
  const { data, error, refetch } = useQueries().useQuery("get", "/api/admin/content/templates/{id}/uses", {
    params: { path: { id } },
  });
  return (
    <Section title={say("usedBy")}>
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <PageSkeleton />}
      {data?.uses.length === 0 && <Text c="dimmed">{say("unused")}</Text>}
      <ul className={classes.rows}>
        {data?.uses.map((use) => (
          <li key={`${use.kind} ${use.id}`}>
            <ResourceLink kind={use.kind} id={use.id} name={use.name} />{" "}
            {use.status !== undefined && <Badge color="gray">{use.status}</Badge>}{" "}
            {use.isByEarlierVersion === true && <Badge color="gray">{say("earlier")}</Badge>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
