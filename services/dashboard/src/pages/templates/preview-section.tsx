/** A template as a chosen user gets it: the draft or what is published, as on a desktop, a phone or as text. */
import { Group, SegmentedControl, Stack } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useWords } from "../../data/index.js";
import { RenderedTemplate, Section, useListSearch, type PreviewUser, type Template } from "../../ui/index.js";
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
        <RenderedTemplate template={template} user={user} version={version} as={as} />
      </Stack>
    </Section>
  );
}
