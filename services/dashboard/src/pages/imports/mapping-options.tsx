/** What else has to be said about the values: only what the columns need. */
import { Checkbox, Radio, Select, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../data/index.js";
import { SeenInput, useSeenEvents } from "../../kinds/index.js";
import { ZoneSelect } from "../../ui/index.js";
import { isEditable, type Import } from "./import.js";
import classes from "./imports.module.css";
import { askedOptions, createsUsersByDefault, withOption } from "./mapping.js";
import type { EditedMapping } from "./use-mapping.js";
import { mappingWords } from "./mapping-words.js";

export interface MappingOptionsProps {
  readonly shown: Import;
  readonly edited: EditedMapping;
}

const descriptionProps = { fz: "xs" } as const;
const emptyIdRules = ["refuse", "email"] as const;
const dateOrders = ["dmy", "mdy", "ymd"] as const;

export function MappingOptions({ shown, edited }: MappingOptionsProps): ReactNode {
  const say = useWords(mappingWords);
  const { mapping, edit } = edited;
  const { options } = mapping;
  const asked = askedOptions(mapping, shown.of);
  const disabled = !isEditable(shown);
  const createsByDefault = createsUsersByDefault(shown.of);
  const set = (change: Parameters<typeof withOption>[1]): void => edit((each) => withOption(each, change));
  if (!Object.values(asked).includes(true)) return null;
  return (
    <Stack gap="sm" maw={520}>
      {asked.event && <EventName value={options.event ?? ""} disabled={disabled} onChange={set} />}
      {(asked.decimal || asked.dates) && (
        <div className={classes.fields}>
          {asked.decimal && (
            <Select
              label={say("decimal")}
              disabled={disabled}
              allowDeselect={false}
              data={[
                { value: ".", label: say("decimal_point") },
                { value: ",", label: say("decimal_comma") },
              ]}
              value={options.decimal ?? "."}
              onChange={(decimal) => set({ decimal: decimal === "," ? "," : undefined })}
            />
          )}
          {asked.dates && (
            <Select
              label={say("dates")}
              disabled={disabled}
              allowDeselect={false}
              data={dateOrders.map((order) => ({ value: order, label: say(`dates_${order}`) }))}
              value={options.dates ?? "dmy"}
              onChange={(order) =>
                set({ dates: order === "dmy" ? undefined : dateOrders.find((each) => each === order) })
              }
            />
          )}
        </div>
      )}
      {asked.timezone && (
        <ZoneSelect
          label={say("timezone")}
          description={say("timezoneText")}
          disabled={disabled}
          value={options.timezone ?? "UTC"}
          onChange={(zone) => set({ timezone: zone === "UTC" ? undefined : zone })}
        />
      )}
      {asked.emptyId && (
        <Radio.Group
          label={say("emptyId")}
          value={options.emptyId ?? "email"}
          onChange={(rule) => set({ emptyId: rule === "refuse" ? "refuse" : "email" })}
        >
          <Stack gap={6} mt={6}>
            {emptyIdRules.map((rule) => (
              <Radio key={rule} value={rule} label={say(`emptyId_${rule}`)} disabled={disabled} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {asked.createUsers && (
        <Checkbox
          label={say("createUsers")}
          description={say("createUsersOff")}
          disabled={disabled}
          checked={options.createUsers ?? createsByDefault}
          onChange={({ currentTarget: { checked } }) =>
            set({ createUsers: checked === createsByDefault ? undefined : checked })
          }
        />
      )}
      {asked.resubscribe && (
        <Checkbox
          label={say("resubscribe")}
          description={say("resubscribeText")}
          disabled={disabled}
          checked={options.resubscribe ?? false}
          onChange={({ currentTarget: { checked } }) => set({ resubscribe: checked ? true : undefined })}
        />
      )}
    </Stack>
  );
}

interface EventNameProps {
  readonly value: string;
  readonly disabled: boolean;
  readonly onChange: (change: { readonly event: string | undefined }) => void;
}

function EventName({ value, disabled, onChange }: EventNameProps): ReactNode {
  const say = useWords(mappingWords);
  return (
    <SeenInput
      label={say("eventName")}
      description={say("eventNameText")}
      descriptionProps={descriptionProps}
      size="xs"
      seen={useSeenEvents(value)}
      maxLength={512}
      disabled={disabled}
      value={value}
      onChange={(event) => onChange({ event: event === "" ? undefined : event })}
    />
  );
}
