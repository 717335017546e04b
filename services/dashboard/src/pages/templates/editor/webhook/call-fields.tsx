/** The fields of a call: the address, names with values, and what is sent. */
import { ActionIcon, Button, Group, Input, NativeSelect, Stack, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useWords } from "../../../../data/index.js";
import type { JsonPath } from "../../../../editing/index.js";
import type { TemplateVariable } from "../../editor-types.js";
import { CodeEditor } from "../../code/index.js";
import {
  entriesAt,
  hasValueAt,
  jsonAt,
  pathOfEntry,
  readWebhookBody,
  textAt,
  withJsonAt,
  withNameAt,
  withTextAt,
  type WebhookBody,
  type WebhookEntry,
} from "./webhook-body.js";
import { webhookWords } from "./words.js";

export interface CallEditing {
  /** Of the body: what deliveries show, or what they do not. */
  readonly part: "config" | "secret";
  readonly body: WebhookBody;
  readonly variables: readonly TemplateVariable[];
  /** `typing`: what is typed into. */
  readonly change: (text: string, typing?: string) => void;
  /** What is typed for its data and is no JSON yet. */
  readonly unfinishedData: string | undefined;
  /** `text`: what is no JSON yet; else `body` has it. */
  readonly setData: (data: { readonly text: string } | { readonly body: string }) => void;
  /** Below the part. */
  readonly issueAt: (...path: JsonPath) => string | undefined;
}

interface CallProps {
  readonly call: CallEditing;
}

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"] as const;

export function CallAddress({ call: { part, body, change, issueAt } }: CallProps): ReactNode {
  const say = useWords(webhookWords);
  const method = textAt(body, [part, "method"]) ?? "GET";
  const known = methods.find((each) => each === method.toUpperCase());
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap">
      <NativeSelect
        label={say("method")}
        w={120}
        data={known === undefined ? [method, ...methods] : [...methods]}
        value={known ?? method}
        error={issueAt("method")}
        onChange={({ currentTarget }) => change(withTextAt(body, [part, "method"], currentTarget.value))}
      />
      <TextInput
        label={say("url")}
        placeholder="https://"
        flex={1}
        value={textAt(body, [part, "url"]) ?? ""}
        error={issueAt("url")}
        onChange={({ currentTarget }) =>
          change(withTextAt(body, [part, "url"], currentTarget.value), `${part}.url`)
        }
      />
    </Group>
  );
}

export interface CallEntriesProps extends CallProps {
  readonly field: "headers" | "params";
}

export function CallEntries({ call, field }: CallEntriesProps): ReactNode {
  const say = useWords(webhookWords);
  const { part, body, change, issueAt } = call;
  const path = [part, field];
  const entries = entriesAt(body, path);
  const label = say(`${part}_${field}`);
  if (entries === undefined) return <Input.Wrapper label={label} description={say("otherValue")} />;
  const hasUnnamed = entries.some(({ name }) => name === "");
  return (
    <Stack gap={4} role="group" aria-label={label}>
      <Input.Label component="div">{label}</Input.Label>
      {entries.map((entry, index) => (
        // Entries keep their places; their names are typed.
        // eslint-disable-next-line react/no-array-index-key
        <Entry key={index} call={call} path={path} index={index} entry={entry} />
      ))}
      {issueAt(field) !== undefined && entries.length === 0 && <Input.Error>{issueAt(field)}</Input.Error>}
      <Group>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          disabled={hasUnnamed}
          onClick={() => change(withTextAt(body, [...path, ""], ""))}
        >
          {say(field === "headers" ? "addHeader" : "addParameter")}
        </Button>
      </Group>
    </Stack>
  );
}

interface EntryProps extends CallProps {
  /** Of the object. */
  readonly path: JsonPath;
  readonly index: number;
  readonly entry: WebhookEntry;
}

/** A name that another entry has is kept here until it is another one. */
function Entry({ call: { body, change, issueAt }, path, index, entry }: EntryProps): ReactNode {
  const say = useWords(webhookWords);
  const [taken, setTaken] = useState<string>();
  const place = pathOfEntry(body, path, index);
  const typing = `${path.join(".")}.${index}`;
  return (
    <Group gap={4} align="flex-start" wrap="nowrap">
      <TextInput
        aria-label={say("entryName", { number: index + 1 })}
        placeholder={say("namePlaceholder")}
        flex={1}
        value={taken ?? entry.name}
        error={taken !== undefined && say("nameTaken")}
        onBlur={() => setTaken(undefined)}
        onChange={({ currentTarget: { value } }) => {
          const next = withNameAt(body, path, index, value);
          setTaken(next === undefined ? value : undefined);
          if (next !== undefined) change(next, `${typing}.name`);
        }}
      />
      <TextInput
        aria-label={say("entryValue", { number: index + 1 })}
        placeholder={say("valuePlaceholder")}
        flex={2}
        disabled={entry.value === undefined}
        {...(entry.value === undefined && { description: say("otherValue") })}
        value={entry.value ?? ""}
        error={issueAt(...path.slice(1), entry.name)}
        onChange={({ currentTarget }) =>
          change(withTextAt(body, place, currentTarget.value), `${typing}.value`)
        }
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={say("removeEntry", { name: entry.name })}
        onClick={() => change(withTextAt(body, place, undefined))}
      >
        <IconX size={14} />
      </ActionIcon>
    </Group>
  );
}

interface Typed {
  readonly text: string;
  /** What was stored of it. */
  readonly stored: string;
}

export function CallData({ call }: CallProps): ReactNode {
  const { part, body, variables, unfinishedData, setData, issueAt } = call;
  const say = useWords(webhookWords);
  const [typed, setTyped] = useState<Typed>();
  const path = [part, "data"];
  const source = jsonAt(body, path);
  const issue = issueAt("data");
  return (
    <Input.Wrapper label={say("data")} description={say("dataText")} labelElement="div">
      <CodeEditor
        label={say("data")}
        language="json"
        text={unfinishedData ?? (typed?.stored === source ? typed.text : source)}
        variables={variables}
        issues={[
          ...(unfinishedData === undefined ? [] : [{ text: say("noJson"), isError: true }]),
          ...(issue === undefined ? [] : [{ text: issue, isError: true }]),
        ]}
        onChange={(text) => {
          const next = withJsonAt(body, path, text);
          const read = next === undefined ? undefined : readWebhookBody(next);
          setTyped(read && { text, stored: jsonAt(read, path) });
          setData(next === undefined ? { text } : { body: next });
        }}
      />
    </Input.Wrapper>
  );
}

export function AnswerField({ call: { part, body, change, issueAt } }: CallProps): ReactNode {
  const say = useWords(webhookWords);
  const path = [part, "responseType"];
  const value = textAt(body, path) ?? "";
  const choices = [
    { value: "", label: say("answer_auto") },
    { value: "json", label: "JSON" },
    { value: "text", label: say("answer_text") },
  ];
  if (hasValueAt(body, path) && !choices.some((each) => each.value === value))
    choices.push({ value, label: value });
  return (
    <NativeSelect
      label={say("answer")}
      data={choices}
      value={value}
      error={issueAt("responseType")}
      onChange={({ currentTarget }) =>
        change(withTextAt(body, path, currentTarget.value === "" ? undefined : currentTarget.value))
      }
    />
  );
}
