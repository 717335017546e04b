/** Before mails go to many: what must be mended in them first. Nothing where nothing is wrong. */
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
  const mails = (data?.templates ?? []).filter(({ type }) => type === "Email");
  if (mails.length === 0) return null;
  return (
    <Stack gap="xs">
      {mails.map((template) => (
        <ErrorsOfMail
          key={template.id}
          template={template}
          isTransactional={templates.every(
            ({ id, isTransactional }) => id !== template.id || isTransactional,
          )}
        />
      ))}
    </Stack>
  );
}

interface ErrorsOfMailProps {
  readonly template: Template;
  readonly isTransactional: boolean;
}

function ErrorsOfMail({ template, isTransactional }: ErrorsOfMailProps): ReactNode {
  const say = useWords(templateWords);
  const user = usePreviewUser(undefined);
  const { findings = [] } = useMailFindings({ definition: template.definition, user });
  const errors = findings.filter(
    ({ level, says }) => level === "error" && !(isTransactional && says.code === "lintNoWayToLeave"),
  );
  if (errors.length === 0) return null;
  return (
    <Alert
      color="red"
      icon={<IconMailExclamation size={18} />}
      title={say("mailErrors", { count: errors.length })}
    >
      <Text>
        <ResourceLink kind="template" id={template.id} name={template.name} />
      </Text>
      <MailFindingList findings={errors} />
    </Alert>
  );
}
