/** The call that a webhook makes, as fields; as text where the form cannot show it. */
import { Group, Input, SegmentedControl, Stack, Text } from "@mantine/core";
import { useMemo, useState, type ReactNode } from "react";
import { useLanguage, useWords } from "../../../../data/index.js";
import { issueText } from "../../../../editing/index.js";
import { MoreFields } from "../../../../kinds/index.js";
import { CodeEditor } from "../../code/index.js";
import { IdentifierField } from "../plain-fields.js";
import { withText } from "../template-draft.js";
import type { TemplateEditing } from "../template-editing.js";
import { AnswerField, CallAddress, CallData, CallEntries, type CallEditing } from "./call-fields.js";
import { issueWithin } from "./issue-within.js";
import { hasValueAt, readWebhookBody, type WebhookBody } from "./webhook-body.js";
import { webhookWords } from "./words.js";

export function WebhookFields({ editing }: { readonly editing: TemplateEditing }): ReactNode {
  const say = useWords(webhookWords);
  const text = editing.text("body");
  const body = useMemo(() => readWebhookBody(text), [text]);
  const [chosen, setMode] = useState<"fields" | "text">("fields");
  const mode = body === undefined ? "text" : chosen;
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text fw={600}>{say("call")}</Text>
        <SegmentedControl
          size="xs"
          aria-label={say("mode")}
          value={mode}
          disabled={body === undefined}
          onChange={(next) => setMode(next === "text" ? "text" : "fields")}
          data={[
            { value: "fields", label: say("form") },
            { value: "text", label: say("asText") },
          ]}
        />
      </Group>
      {body === undefined && (
        <Text size="sm" c="dimmed" role="status">
          {say("onlyText")}
        </Text>
      )}
      {body !== undefined && mode === "fields" ? (
        <Call editing={editing} body={body} />
      ) : (
        <Input.Wrapper description={say("textHint")} labelElement="div">
          <CodeEditor
            label={say("call")}
            language="json"
            text={text}
            issues={editing.issuesOf("body")}
            variables={editing.variables}
            onChange={(next) =>
              // The text has all of it.
              editing.setJson("config.data", { apply: (before) => withText(before, "body", next) })
            }
          />
        </Input.Wrapper>
      )}
      <IdentifierField editing={editing} usual="id" />
    </Stack>
  );
}

interface CallProps {
  readonly editing: TemplateEditing;
  readonly body: WebhookBody;
}

function Call({ editing, body }: CallProps): ReactNode {
  const say = useWords(webhookWords);
  const { language } = useLanguage();
  const call = (part: CallEditing["part"]): CallEditing => ({
    part,
    body,
    variables: editing.variables,
    unfinishedData: editing.unfinishedJson(`${part}.data`),
    setData: (data) =>
      editing.setJson(
        `${part}.data`,
        "text" in data ? data : { apply: (before) => ({ ...before, body: data.body }) },
      ),
    change: (next, typing) => editing.edit(say("doChange"), (before) => ({ ...before, body: next }), typing),
    issueAt: (...path) => {
      const issue = issueWithin(editing.issues, body, [part, ...path]);
      return issue && issueText(issue, language);
    },
  });
  const config = call("config");
  const secret = call("secret");
  const whole = issueWithin(editing.issues, body, []);
  return (
    <>
      {whole !== undefined && <Input.Error>{issueText(whole, language)}</Input.Error>}
      <CallAddress call={config} />
      <CallEntries call={config} field="headers" />
      <CallEntries call={config} field="params" />
      <CallData call={config} />
      <MoreFields isNeeded={hasValueAt(body, ["secret"]) || hasValueAt(body, ["config", "responseType"])}>
        <AnswerField call={config} />
        <Text size="sm" c="dimmed">
          {say("secretText")}
        </Text>
        <CallEntries call={secret} field="headers" />
        <CallEntries call={secret} field="params" />
      </MoreFields>
    </>
  );
}
