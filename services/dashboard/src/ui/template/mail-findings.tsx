/** What is wrong with an email, errors first. */
import { Anchor, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useLanguage, useMay, useWords, type Language } from "../../data/index.js";
import { documentUrl } from "../links/document-address.js";
import { Explanation } from "../text/explanation.js";
import { UserText } from "../text/user-text.js";
import { faultText } from "./fault-text.js";
import classes from "./template.module.css";
import type { MailFinding } from "./use-mail-findings.js";
import { templateWords } from "./words.js";

export interface MailFindingListProps {
  readonly findings: readonly MailFinding[];
}

export function MailFindingList({ findings }: MailFindingListProps): ReactNode {
  return (
    <ul className={classes.findings}>
      {findings.map((finding) => (
        <li key={keyOf(finding)}>
          <OneFinding finding={finding} />
        </li>
      ))}
    </ul>
  );
}

function keyOf({ says, excerpt = "", field = "", line = 0, column = 0 }: MailFinding): string {
  return `${says.code} ${JSON.stringify(says.values)} ${excerpt} ${field} ${line} ${column}`;
}

function OneFinding({ finding }: { readonly finding: MailFinding }): ReactNode {
  const say = useWords(templateWords);
  const { language } = useLanguage();
  const { level, says, excerpt, field, line } = finding;
  const Icon = level === "error" ? IconCircleX : IconAlertTriangle;
  return (
    <>
      <Icon size={16} data-level={level} role="img" aria-label={say(level)} />
      <div>
        <Explanation says={saidIn(says, language)} limit={160} />
        {says.code === "lintImagesUnreachable" && <PublicUrlAdvice />}
        {(excerpt !== undefined || line !== undefined) && (
          <Text size="sm" c="dimmed">
            {line !== undefined &&
              `${say("atLine", { field: field === "body" ? say("body") : (field ?? ""), line })} `}
            {excerpt !== undefined && <UserText limit={100}>{excerpt}</UserText>}
          </Text>
        )}
      </div>
    </>
  );
}

/** With what the parser said, which is English, in the language of the member. */
function saidIn(says: MailFinding["says"], language: Language): MailFinding["says"] {
  const { reason } = says.values;
  if (says.code !== "lintNotRendered" || typeof reason !== "string") return says;
  return { ...says, values: { ...says.values, reason: faultText(reason, language) } };
}

/** Who runs the service reads how to set its address; an author can only ask for it. */
function PublicUrlAdvice(): ReactNode {
  const say = useWords(templateWords);
  const isOperator = useMay()("operations:read");
  if (!isOperator) return <Text size="sm">{say("askForPublicUrl")}</Text>;
  return (
    <Text size="sm">
      {say("setPublicUrl")}{" "}
      <Anchor href={documentUrl("deployment#proxy-and-addresses")} target="_blank" rel="noopener">
        {say("howToSetPublicUrl")}
      </Anchor>
    </Text>
  );
}
