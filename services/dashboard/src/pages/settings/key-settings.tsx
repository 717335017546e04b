/** The write keys, the secrets that templates use, and the webhook source. */
import { SimpleGrid, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useMay } from "../../data/index.js";
import { SegmentSource } from "./segment-source.js";
import { TemplateSecrets } from "./template-secrets.js";
import { WriteKeys } from "./write-keys.js";

export function KeySettings(): ReactNode {
  const may = useMay();
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} style={{ alignItems: "start" }}>
      {may("keys:read") && <WriteKeys />}
      <Stack>
        <TemplateSecrets />
        <SegmentSource />
      </Stack>
    </SimpleGrid>
  );
}
