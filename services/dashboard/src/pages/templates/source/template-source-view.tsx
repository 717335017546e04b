/** What is sent, as it is written: also for those who may not change it. */
import { Input, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../../data/index.js";
import { Facts, JsonView, Section, UserText } from "../../../ui/index.js";
import type { TemplateVariable } from "../editor-types.js";
import { CodeEditor } from "../code/index.js";
import { VisualBody } from "../editor/visual-body.js";
import { bodyKindOf, documentOf, textOf, type TemplateContent } from "../editor/template-draft.js";
import { unfinishedJsonField } from "../editor/unfinished-json.js";
import { useParts } from "../use-parts.js";
import { useFieldNames } from "../editor/use-field-names.js";
import { sourceWords } from "./words.js";

export interface TemplateSourceProps {
  readonly content: TemplateContent;
  readonly variables: readonly TemplateVariable[];
}

const aside = new Set(["type", "body", "emailContentsType", unfinishedJsonField]);

export function TemplateSource({ content, variables }: TemplateSourceProps): ReactNode {
  const say = useWords(sourceWords);
  const nameOf = useFieldNames();
  const fields = Object.entries(content).filter(([field, value]) => !aside.has(field) && value !== "");
  return (
    <Section title={say("source")}>
      <Stack gap="sm">
        {fields.length > 0 && (
          <Facts
            facts={fields.map(
              ([field, value]) =>
                [
                  nameOf([field]),
                  typeof value === "string" ? <UserText>{value}</UserText> : <JsonView value={value} />,
                ] as const,
            )}
          />
        )}
        {content["body"] !== undefined && <Body content={content} variables={variables} />}
      </Stack>
    </Section>
  );
}

const languages = { mjml: "mjml", html: "html", text: "liquid", fields: "json" } as const;

function Body({ content, variables }: TemplateSourceProps): ReactNode {
  const nameOf = useFieldNames();
  const label = nameOf(["body"]);
  const parts = useParts(content.type);
  const kind = bodyKindOf(content);
  return (
    <Input.Wrapper label={label} labelElement="div">
      {kind === "visual" ? (
        <VisualBody
          document={documentOf(content["body"])}
          onChange={() => undefined}
          isReadOnly
          issues={[]}
          variables={variables}
          parts={parts}
        />
      ) : (
        <CodeEditor
          label={label}
          text={textOf(content, "body")}
          onChange={() => undefined}
          language={content.type === "MobilePush" ? "liquid" : languages[kind]}
          isReadOnly
          issues={[]}
          variables={variables}
        />
      )}
    </Input.Wrapper>
  );
}
