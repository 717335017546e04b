/** Days of the week, each on or off; all are on where the definition names none. */
import { Chip, Group, Input } from "@mantine/core";
import type { ReactNode } from "react";
import { useLanguage } from "../../data/index.js";
import { weekdays } from "../../ui/index.js";
import type { Field } from "./plain-fields.js";
import { allDays, withDayToggled } from "./week-days.js";

export function DaysField({
  label,
  value,
  onChange,
  error,
  description,
}: Field<readonly number[] | undefined, number[] | undefined>): ReactNode {
  const { language } = useLanguage();
  return (
    <Input.Wrapper label={label} labelElement="div" error={error} description={description}>
      <Group gap={6} mt={4} role="group" aria-label={label}>
        {allDays.map((day) => (
          <Chip
            key={day}
            size="xs"
            checked={value === undefined || value.includes(day)}
            onChange={() => onChange(withDayToggled(value, day))}
          >
            {weekdays([day], language)}
          </Chip>
        ))}
      </Group>
    </Input.Wrapper>
  );
}
