/** The subject of a broadcast as one of its audience gets it; as it is written where it cannot be rendered. */
import type { ReactNode } from "react";
import { useQueries } from "../../../data/index.js";
import { templateContentsOf, usePreviewUser, UserText, type Template } from "../../../ui/index.js";
import type { Audience } from "./broadcast-draft.js";
import { useFirstMember } from "./use-first-member.js";

export interface RenderedSubjectProps {
  readonly template: Template;
  readonly audience: Audience;
}

/** Nothing for a template without a subject. */
export function RenderedSubject({ template, audience }: RenderedSubjectProps): ReactNode {
  const user = usePreviewUser(useFirstMember(audience));
  const { definition } = template;
  const written = definition?.type === "Email" ? definition.subject : undefined;
  const { data, error } = useQueries().useQuery(
    "post",
    "/api/admin/content/templates/render",
    {
      body: {
        channel: template.type,
        contents: templateContentsOf(template.type, definition ?? {}),
        userProperties: user.properties,
      },
    },
    { enabled: written !== undefined && !user.isPending, retry: false },
  );
  if (written === undefined) return null;
  const subject = data?.contents["subject"];
  if (subject === undefined && error === null) return "…";
  return <UserText>{subject?.type === "Ok" ? subject.value : written}</UserText>;
}
