/** Before messages go to many: what must be mended in them first, and who would get none. Nothing where nothing is wrong. */
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

export interface MailErrorsProps {
  readonly templates: readonly SentTemplate[];
}

export function MailErrors({ templates }: MailErrorsProps): ReactNode {
  const may = useMay();
  const ids = [...new Set(templates.map(({ id }) => id))];
  const { data } = useQueries().useQuery(
    "get",
    "/api/admin/content/templates",
    { params: { query: { ids } } },
    { enabled: ids.length > 0 && may("templates:read") },
  );
  const mails = data?.templates ?? [];
  if (mails.length === 0) return null;
  return (
    <Stack gap="xs">
      {mails.flatMap((template) => {
        const sent = templates.filter(({ id }) => id === template.id);
        return [...new Set(sent.map(({ provider }) => provider))].map((provider) => (
          <ErrorsOfMail
            key={`${template.id} ${provider ?? ""}`}
            template={template}
            provider={provider}
            isTransactional={sent.every(({ isTransactional }) => isTransactional)}
          />
        ));
      })}
    </Stack>
  );
}

interface ErrorsOfMailProps {
  readonly template: Template;
  readonly provider: string | undefined;
  readonly isTransactional: boolean;
}

function ErrorsOfMail({ template, provider, isTransactional }: ErrorsOfMailProps): ReactNode {
  const say = useWords(templateWords);
  const user = usePreviewUser(undefined);
  const { findings = [] } = useMailFindings({ definition: template.definition, user, provider });
  const errors = findings.filter(
    ({ level, says }) => level === "error" && !(isTransactional && says.code === "lintNoWayToLeave"),
  );
  const losses = findings.filter(({ says }) => says.code === "lintNoFallback");
  if (errors.length + losses.length === 0) return null;
  return (
    <Alert
      color={errors.length > 0 ? "red" : "orange"}
      icon={<IconMailExclamation size={18} />}
      title={errors.length > 0 ? say("mailErrors", { count: errors.length }) : say("mailLosses")}
    >
      <Text>
        <ResourceLink kind="template" id={template.id} name={template.name} />
      </Text>
      <MailFindingList findings={[...errors, ...losses]} />
    </Alert>
  );
}
