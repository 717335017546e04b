/** Choices of a time zone and of a country, found by typing a part of the name. */
import { Group, Select, Text, type ComboboxItem, type OptionsFilter, type SelectProps } from "@mantine/core";
import { useMemo, useState, type ReactNode } from "react";
import { useLanguage } from "../../data/index.js";
import { namedCountries } from "./countries.js";
import { matchingOptions } from "./matching-options.js";
import { offsetText, zoneLabel, zoneNames } from "./zones.js";

export interface ZoneSelectProps extends Pick<
  SelectProps,
  "label" | "description" | "descriptionProps" | "disabled" | "error" | "placeholder" | "required" | "size"
> {
  readonly value: string;
  readonly onChange: (zone: string) => void;
}

export function ZoneSelect({ value, onChange, ...texts }: ZoneSelectProps): ReactNode {
  const { language } = useLanguage();
  const [now] = useState(() => Date.now());
  const data = useMemo(
    () => zoneNames(value).map((zone) => ({ value: zone, label: zoneLabel(zone) })),
    [value],
  );
  return (
    <Select
      required
      {...texts}
      searchable
      allowDeselect={false}
      data={data}
      filter={byName}
      value={value}
      onChange={(zone) => zone !== null && onChange(zone)}
      renderOption={({ option }) => (
        <Beside name={option.label} more={offsetText(option.value, now, language)} />
      )}
    />
  );
}

export interface CountrySelectProps extends Omit<ZoneSelectProps, "value" | "onChange"> {
  readonly value: string | null;
  readonly onChange: (country: string | null) => void;
}

export function CountrySelect({ value, onChange, ...texts }: CountrySelectProps): ReactNode {
  const { language } = useLanguage();
  const data = useMemo(
    () =>
      namedCountries(language, value ?? undefined).map(({ code, name }) => ({ value: code, label: name })),
    [language, value],
  );
  return (
    <Select
      {...texts}
      searchable
      clearable
      data={data}
      filter={byName}
      value={value}
      onChange={onChange}
      renderOption={({ option }) => <Beside name={option.label} more={option.value} />}
    />
  );
}

function Beside({ name, more }: { readonly name: string; readonly more: string }): ReactNode {
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm" flex={1}>
      <span>{name}</span>
      <Text span size="xs" c="dimmed">
        {more}
      </Text>
    </Group>
  );
}

const byName: OptionsFilter = ({ options, search }) => matchingOptions(options as ComboboxItem[], search);
