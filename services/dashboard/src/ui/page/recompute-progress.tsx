/** How far the computation of a definition over stored history is. */
import { Progress, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../data/index.js";
import { componentWords } from "../words.js";

export interface RecomputeProgressProps {
  readonly progress: { readonly done: number; readonly total: number };
}

export function RecomputeProgress({ progress: { done, total } }: RecomputeProgressProps): ReactNode {
  const say = useWords(componentWords);
  const share = total === 0 ? 0 : done / total;
  const label = total === 0 ? say("computeWaits") : say("computing", { share });
  return (
    <Stack gap={4}>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Progress value={100 * share} aria-label={label} />
    </Stack>
  );
}
