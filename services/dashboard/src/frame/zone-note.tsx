/** The zone of the workspace, where its clocks show something else than the viewer's own. */
import { Text, type TextProps } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { localTimeOf, useZone, viewerZone } from "../ui/index.js";
import { useWords } from "../data/index.js";
import { frameWords } from "./words.js";

export function ZoneNote(props: TextProps): ReactNode {
  const say = useWords(frameWords);
  const zone = useZone();
  const [now] = useState(() => Date.now());
  if (localTimeOf(now, zone) === localTimeOf(now, viewerZone)) return null;
  return (
    <Text size="xs" c="dimmed" {...props}>
      {say("timesIn", { zone: zone.replaceAll("_", " ") })}
    </Text>
  );
}
