/** A text that must be typed before something dangerous can be done. */
import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../data/index.js";
import { componentWords } from "../words.js";

export interface ConfirmTextProps {
  readonly expected: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function ConfirmText({ expected, value, onChange }: ConfirmTextProps): ReactNode {
  const say = useWords(componentWords);
  return (
    <TextInput
      label={say("typeToConfirm", { text: expected })}
      styles={{ label: { overflowWrap: "anywhere" } }}
      autoComplete="off"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
