/** While the code of a page is loaded. */
import { Skeleton, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../data/index.js";
import { componentWords } from "../words.js";

export function PageSkeleton(): ReactNode {
  const say = useWords(componentWords);
  return (
    <Stack aria-busy aria-label={say("loading")} role="status">
      <Skeleton h={28} w={160} />
      <Skeleton h={32} />
      {["a", "b", "c", "d", "e", "f", "g", "h"].map((row) => (
        <Skeleton key={row} h={24} />
      ))}
    </Stack>
  );
}
