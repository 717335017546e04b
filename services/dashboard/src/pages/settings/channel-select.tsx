/** The channel of a rule: one of them, or those that reach a user together. */
import { Select, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../data/index.js";
import type { LimitChannel } from "./message-limits.js";
import { sendingWords } from "./sending-words.js";

const together = "all";

export interface ChannelSelectProps {
  /** Those without a rule; undefined: all together. */
  readonly channels: readonly (LimitChannel | undefined)[];
  readonly value: LimitChannel | undefined;
  readonly error: ReactNode;
  readonly onChange: (channel: LimitChannel | undefined) => void;
}

export function ChannelSelect({ channels, value, error, onChange }: ChannelSelectProps): ReactNode {
  const say = useWords(sendingWords);
  return (
    <Select
      label={say("channel")}
      required
      allowDeselect={false}
      data={channels.map((channel) => ({
        value: channel ?? together,
        label: say(channel ?? "allChannels"),
      }))}
      value={value ?? together}
      error={error ?? (channels.includes(value) ? undefined : say("channelTaken"))}
      onChange={(chosen) => onChange(channels.find((channel) => channel === chosen))}
    />
  );
}

/** Said of a rule that another member has removed while it is edited. */
export function RuleGone({ isGone }: { readonly isGone: boolean }): ReactNode {
  const say = useWords(sendingWords);
  return isGone ? (
    <Text size="sm" role="status">
      {say("ruleGone")}
    </Text>
  ) : null;
}
