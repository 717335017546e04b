/** Conditions on the properties of an event. */
import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../data/index.js";
import { eventPropertyWords, type PropertyCondition } from "./event-properties.js";
import { withField, within, type FieldsProps } from "./fields/field-props.js";
import { ListField } from "./fields/list-field.js";
import { EventPropertyField } from "./fields/seen-fields.js";
import { fieldWords } from "./fields/words.js";
import { OperatorFields } from "./operators/operator-fields.js";

export interface PropertyConditionsFieldsProps extends FieldsProps<readonly PropertyCondition[]> {
  /** Whose properties are offered. */
  readonly event: string;
  /** Of the list. */
  readonly label?: string;
}

export function PropertyConditionsFields({
  event,
  label,
  ...props
}: PropertyConditionsFieldsProps): ReactNode {
  const say = useWords(fieldWords);
  const sayProperties = useWords(eventPropertyWords);
  return (
    <ListField<PropertyCondition>
      {...props}
      label={label ?? sayProperties("whereAll")}
      add={label === undefined ? say("addCondition") : `${label} …`}
      initial={() => ({ path: "", operator: { type: "Equals", value: "" } })}
    >
      {(element) => (
        <Stack gap="xs">
          <EventPropertyField
            event={event}
            value={element.part.path}
            error={element.issueAt("path")}
            onChange={(path) => element.change(withField(element.part, "path", path), "path")}
          />
          <OperatorFields {...within(element, "operator")} of={{ event, property: element.part.path }} />
        </Stack>
      )}
    </ListField>
  );
}
