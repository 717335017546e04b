/** For how long something is kept: for ever, or a number of days. */
import { Input, NumberInput, SegmentedControl, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../data/index.js";
import { fewestDays, isOutside, mostDays, proposedDays, type DaysDraft } from "./retention.js";
import { workspaceWords } from "./workspace-words.js";

export interface DaysFieldProps {
  readonly label: string;
  readonly value: DaysDraft;
  readonly error: string | undefined;
  /** What null means; absent: it must be a number of days. */
  readonly unlimited: string | undefined;
  /** The fewest days that are permitted. */
  readonly fewest?: number;
  /** The most days that are permitted. */
  readonly most?: number;
  readonly onChange: (days: DaysDraft) => void;
}

export function DaysField({
  label,
  value,
  error,
  unlimited,
  fewest = fewestDays,
  most = mostDays,
  onChange,
}: DaysFieldProps): ReactNode {
  const say = useWords(workspaceWords);
  return (
    <Stack gap="sm">
      {unlimited !== undefined && (
        <Input.Wrapper label={label} labelElement="div">
          <div>
            <SegmentedControl
              size="xs"
              mt={4}
              aria-label={label}
              value={value === null ? "unlimited" : "limited"}
              onChange={(chosen) => onChange(chosen === "limited" ? proposedDays(most) : null)}
              data={[
                { value: "unlimited", label: unlimited },
                { value: "limited", label: say("limited") },
              ]}
            />
          </div>
        </Input.Wrapper>
      )}
      {value === null ? (
        <Input.Error>{error}</Input.Error>
      ) : (
        <NumberInput
          size="xs"
          label={unlimited === undefined ? label : say("daysKept")}
          description={say("daysText", { fewest, most })}
          required
          min={fewest}
          max={most}
          allowDecimal={false}
          clampBehavior="none"
          value={value}
          error={error ?? (isOutside(value, { fewest, most }) && say("daysOutside", { fewest, most }))}
          onChange={onChange}
        />
      )}
    </Stack>
  );
}
