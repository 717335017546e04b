/** A template as a user gets it. The server renders it; an email is shown in a frame in which nothing runs. */
import { Group, SegmentedControl, Stack, Text } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useQueries, useWords } from "../../data/index.js";
import { ErrorNotice, PageSkeleton, Section, useListSearch } from "../../ui/index.js";
import { RenderedFields, type RenderedFieldsProps } from "./rendered-fields.js";
import { contentsOf, definitionOf, type Definition, type Template } from "./template.js";
import type { PreviewUser } from "./use-preview-user.js";
import { UserChoice } from "./user-choice.js";
import { templatesWords } from "./words.js";

export interface PreviewSectionProps {
  readonly template: Template;
  readonly user: PreviewUser;
}

const route = getRouteApi("/w/$workspaceId/templates/$templateId");

export function PreviewSection({ template, user }: PreviewSectionProps): ReactNode {
  const say = useWords(templatesWords);
  const { change } = useListSearch();
  const search = route.useSearch();
  const { as = "desktop" } = search;
  const usual = template.definition === undefined ? "draft" : "published";
  const version = search.version ?? usual;
  const definition = definitionOf(template, version);
  const choose = (fields: object): void => change({ ...fields }, { keepsPage: true });
  return (
    <Section title={say("preview")}>
      <Stack>
        <Group gap="sm" align="end">
          <UserChoice user={user} onChoose={(id) => choose({ user: id })} />
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
          {template.type === "Email" && (
            <SegmentedControl
              size="xs"
              aria-label={say("as")}
              value={as}
              onChange={(chosen) => choose({ as: chosen === "desktop" ? undefined : chosen })}
              data={(["desktop", "phone", "text"] as const).map((value) => ({ value, label: say(value) }))}
            />
          )}
        </Group>
        {definition === undefined ? (
          <Text c="dimmed">{say("empty")}</Text>
        ) : user.isPending ? (
          <PageSkeleton />
        ) : (
          <Rendered template={template} user={user} definition={definition} version={version} as={as} />
        )}
      </Stack>
    </Section>
  );
}

interface RenderedProps extends Omit<RenderedFieldsProps, "contents"> {
  readonly definition: Definition;
}

function Rendered({ definition, ...props }: RenderedProps): ReactNode {
  const { template, user } = props;
  const { data, error, refetch } = useQueries().useQuery("post", "/api/admin/content/templates/render", {
    body: {
      channel: template.type,
      contents: contentsOf(template.type, definition),
      userProperties: user.properties,
    },
  });
  if (error !== null) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <PageSkeleton />;
  return <RenderedFields {...props} contents={data.contents} />;
}
