/** A template as a user gets it. The server renders it; an email is shown in a frame in which nothing runs. */
import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useQueries, useWords } from "../../data/index.js";
import { ErrorNotice } from "../page/error-notice.js";
import { PageSkeleton } from "../page/page-skeleton.js";
import { RenderedFields, type RenderedFieldsProps } from "./rendered-fields.js";
import { contentsOf, definitionOf, type Definition } from "./template.js";
import { templateWords } from "./words.js";

export type RenderedTemplateProps = Omit<RenderedFieldsProps, "contents">;

export function RenderedTemplate(props: RenderedTemplateProps): ReactNode {
  const say = useWords(templateWords);
  const definition = definitionOf(props.template, props.version);
  if (definition === undefined) return <Text c="dimmed">{say("empty")}</Text>;
  if (props.user.isPending) return <PageSkeleton />;
  return <Rendered {...props} definition={definition} />;
}

interface RenderedProps extends RenderedTemplateProps {
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
