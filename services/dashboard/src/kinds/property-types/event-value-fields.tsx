/** Which property of which event a value comes from, and which of these events count. */
import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { withField, type FieldsProps } from "../fields/field-props.js";
import { EventField, EventPropertyField } from "../fields/seen-fields.js";
import { PropertyConditionsFields } from "../property-conditions-fields.js";
import type { PropertyOf } from "./property-kind.js";

export interface EventValueFieldsProps<
  Definition extends PropertyOf<"Performed" | "KeyedPerformed">,
> extends FieldsProps<Definition> {
  /** Further fields, before the conditions. */
  readonly children?: ReactNode;
}

export function EventValueFields<Definition extends PropertyOf<"Performed" | "KeyedPerformed">>({
  part,
  change,
  issueAt,
  children,
}: EventValueFieldsProps<Definition>): ReactNode {
  return (
    <Stack gap="xs">
      <EventField
        value={part.event}
        error={issueAt("event")}
        onChange={(event) => change({ ...part, event }, "event")}
      />
      <EventPropertyField
        event={part.event}
        value={part.path}
        error={issueAt("path")}
        onChange={(path) => change({ ...part, path }, "path")}
      />
      {children}
      <PropertyConditionsFields
        event={part.event}
        part={part.properties ?? []}
        change={(properties, typing) =>
          change(
            withField<Definition, "properties">(
              part,
              "properties",
              properties.length === 0 ? undefined : [...properties],
            ),
            typing && `properties.${typing}`,
          )
        }
        issueAt={(...path) => issueAt("properties", ...path)}
      />
    </Stack>
  );
}
