/** The form of what a JSON Schema of the API describes: one field for each property, whatever the schema is about. */
import {
  Anchor,
  Fieldset,
  NativeSelect,
  NumberInput,
  PasswordInput,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../data/index.js";
import type { SchemaField } from "./schema-field.js";
import type { FieldPath, SchemaValue, SchemaValues } from "./schema-values.js";
import { schemaWords } from "./words.js";

export interface SchemaFieldsProps {
  readonly fields: readonly SchemaField[];
  readonly values: SchemaValues;
  readonly onChange: (values: SchemaValues) => void;
  /** What is wrong at a field, in the language of the member. */
  readonly issueAt: (path: FieldPath) => string | undefined;
  /** Whether a secret is stored. */
  readonly isSet?: (path: FieldPath) => boolean;
  readonly isDisabled?: boolean;
  /** Of the object that the fields are of. */
  readonly path?: FieldPath;
}

export function SchemaFields(props: SchemaFieldsProps): ReactNode {
  const { fields, values, onChange, path = [], ...shared } = props;
  return (
    <Stack gap="md">
      {fields.map((field) => (
        <Field
          key={field.name}
          {...shared}
          field={field}
          path={[...path, field.name]}
          value={values[field.name]}
          onChange={(value) => onChange({ ...values, [field.name]: value })}
        />
      ))}
    </Stack>
  );
}

interface FieldProps<Kind extends SchemaField = SchemaField> extends Pick<
  SchemaFieldsProps,
  "issueAt" | "isSet" | "isDisabled"
> {
  readonly field: Kind;
  readonly path: FieldPath;
  readonly value: SchemaValue;
  readonly onChange: (value: SchemaValue) => void;
}

function Field(props: FieldProps): ReactNode {
  const { field, path, value, onChange, issueAt, isDisabled = false } = props;
  const say = useWords(schemaWords);
  const shared = sharedProps(props, say("optional"));
  switch (field.kind) {
    case "text":
      return field.isLong ? (
        <Textarea
          {...shared}
          {...long}
          value={textOf(value)}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      ) : (
        <TextInput
          {...shared}
          type={inputTypes[field.format ?? ""] ?? "text"}
          value={textOf(value)}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
    case "secret":
      return <SecretField {...props} field={field} />;
    case "number":
      return (
        <NumberInput
          {...shared}
          hideControls
          clampBehavior="none"
          allowDecimal={!field.isInteger}
          {...(field.minimum !== undefined && { min: field.minimum })}
          {...(field.maximum !== undefined && { max: field.maximum })}
          value={typeof value === "number" ? value : ""}
          onChange={(next) => onChange(next === "" || Number.isNaN(Number(next)) ? undefined : Number(next))}
        />
      );
    case "yesNo":
      return (
        <Switch
          label={field.label}
          description={field.description}
          disabled={isDisabled}
          error={issueAt(path)}
          checked={value === true}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      );
    case "choice":
      return (
        <NativeSelect
          {...shared}
          data={[{ value: "", label: field.isRequired ? "" : say("none") }, ...field.options]}
          value={textOf(value)}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
    case "texts":
      return (
        <Textarea
          {...shared}
          {...long}
          placeholder={say("onePerLine")}
          defaultValue={Array.isArray(value) ? value.join("\n") : ""}
          onChange={({ currentTarget }) => onChange(linesOf(currentTarget.value))}
        />
      );
    case "group":
      return (
        <Fieldset legend={field.label} disabled={isDisabled}>
          <SchemaFields
            {...props}
            fields={field.fields}
            values={typeof value === "object" && value !== null && !isList(value) ? value : {}}
          />
        </Fieldset>
      );
    case "unsupported":
      return (
        <div>
          <Text size="sm" fw={500}>
            {field.label}
          </Text>
          <Text size="sm" c="dimmed">
            {say("unsupported")}
          </Text>
        </div>
      );
  }
}

/** Never shown again: one that is set can be kept, replaced, and removed where it is optional. */
function SecretField(props: FieldProps<Extract<SchemaField, { kind: "secret" }>>): ReactNode {
  const { field, path, value, onChange, isSet, isDisabled = false } = props;
  const say = useWords(schemaWords);
  const shared = sharedProps(props, say("optional"));
  const isStored = isSet?.(path) === true;
  const isRemoved = value === null;
  const description = (
    <>
      {field.description}
      {isStored && (
        <Text span inherit display="block" {...(isRemoved && { c: "red" })}>
          {say(isRemoved ? "isRemoved" : "isSet")}
          {!field.isRequired && !isDisabled && (
            <>
              {" · "}
              <Anchor
                component="button"
                type="button"
                aria-label={isRemoved ? say("keep") : say("removeWhat", { what: field.label })}
                onClick={() => onChange(isRemoved ? "" : null)}
              >
                {say(isRemoved ? "keep" : "remove")}
              </Anchor>
            </>
          )}
        </Text>
      )}
    </>
  );
  const input = {
    ...shared,
    description,
    value: textOf(value),
    disabled: isDisabled || isRemoved,
    ...(isStored && !isRemoved && { placeholder: "••••••••••••" }),
  };
  return field.isLong ? (
    <Textarea {...input} {...long} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
  ) : (
    <PasswordInput
      {...input}
      // Not one of those that the browser keeps for the member.
      autoComplete="new-password"
      visibilityToggleButtonProps={{ "aria-label": say("show") }}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

const long = { autosize: true, minRows: 2, maxRows: 12, spellCheck: false } as const;

/** Types of inputs, for keyboards of phones; what is typed is checked by the API. */
const inputTypes: Readonly<Record<string, string>> = { email: "email", uri: "url" };

function sharedProps({ field, path, issueAt, isDisabled = false }: FieldProps, optional: string) {
  const { label, description, isRequired } = field;
  return {
    size: "xs",
    label: isRequired ? (
      label
    ) : (
      <>
        {label}{" "}
        <Text span inherit fw={400} c="dimmed">
          {optional}
        </Text>
      </>
    ),
    description,
    descriptionProps: { fz: "xs" },
    errorProps: { fz: "xs" },
    withAsterisk: isRequired,
    "aria-required": isRequired,
    disabled: isDisabled,
    autoComplete: "off",
    error: issueAt(path),
  } as const;
}

function textOf(value: SchemaValue): string {
  return typeof value === "string" ? value : "";
}

function isList(value: SchemaValues | readonly string[]): value is readonly string[] {
  return Array.isArray(value);
}

function linesOf(text: string): readonly string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
