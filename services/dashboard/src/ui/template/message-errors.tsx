/** Before messages of any channel go to many: what must be fixed in them first, and who would get none. Nothing where nothing is wrong. */
import { Alert, Stack, Text } from "@mantine/core";
import { IconMailExclamation } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useMay, useQueries, useWords } from "../../data/index.js";
import { ResourceLink } from "../links/resource-link.js";
import { MailFindingList } from "./mail-findings.js";
import type { Template } from "./template.js";
import { useMailFindings } from "./use-mail-findings.js";
import { usePreviewUser } from "./use-preview-user.js";
import { templateWords } from "./words.js";

export interface SentTemplate {
  readonly id: string;
  /** Nobody can leave what it belongs to: a receipt, a password. */
  readonly isTransactional: boolean;
  /** Type of the provider that sends it. Default: that of the channel. */
  readonly provider?: string | undefined;
}

export interface MessageErrorsProps {
  readonly templates: readonly SentTemplate[];
  /** One of those who get it, for whom it is rendered. Default: the first person of the workspace. */
  readonly userId?: string | undefined;
  /** User properties that all who get it have: they need no fallback. */
  readonly held?: ReadonlySet<string>;
}

export function MessageErrors({ templates, userId, held = none }: MessageErrorsProps): ReactNode {
  const may = useMay();
  const ids = [...new Set(templates.map(({ id }) => id))];
  const { data } = useQueries().useQuery(
    "get",
    "/api/admin/content/templates",
    { params: { query: { ids } } },
    { enabled: ids.length > 0 && may("templates:read") },
  );
  const found = data?.templates ?? [];
  if (found.length === 0) return null;
  return (
    <Stack gap="xs">
      {found.flatMap((template) => {
        const sent = templates.filter(({ id }) => id === template.id);
        return [...new Set(sent.map(({ provider }) => provider))].map((provider) => (
          <ErrorsOfTemplate
            key={`${template.id} ${provider ?? ""}`}
            template={template}
            userId={userId}
            held={held}
            provider={provider}
            isTransactional={sent.every(({ isTransactional }) => isTransactional)}
          />
        ));
      })}
    </Stack>
  );
}

const none: ReadonlySet<string> = new Set();

interface ErrorsOfTemplateProps {
  readonly template: Template;
  readonly userId: string | undefined;
  readonly held: ReadonlySet<string>;
  readonly provider: string | undefined;
  readonly isTransactional: boolean;
}

function ErrorsOfTemplate({
  template,
  userId,
  held,
  provider,
  isTransactional,
}: ErrorsOfTemplateProps): ReactNode {
  const say = useWords(templateWords);
  const user = usePreviewUser(userId);
  const { findings = [] } = useMailFindings({ definition: template.definition, user, provider });
  const errors = findings.filter(
    ({ level, says }) => level === "error" && !(isTransactional && says.code === "lintNoWayToLeave"),
  );
  const losses = findings.filter(
    ({ says: { code, values } }) => code === "lintNoFallback" && !held.has(String(values["name"])),
  );
  if (errors.length + losses.length === 0) return null;
  return (
    <Alert
      color={errors.length > 0 ? "red" : "orange"}
      icon={<IconMailExclamation size={18} />}
      title={errors.length > 0 ? say("messageErrors", { count: errors.length }) : say("messageLosses")}
    >
      <Text>
        <ResourceLink kind="template" id={template.id} name={template.name} />
      </Text>
      <MailFindingList findings={[...errors, ...losses]} />
    </Alert>
  );
}
