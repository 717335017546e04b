/** Asks the vendor of an email provider whether it takes the stored settings. */
import { Button, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useMay, useQueries, useWords } from "../../data/index.js";
import { UserText } from "../../ui/index.js";
import { startWords } from "./words.js";

export interface TestConnectionProps {
  readonly type: string;
  readonly onVerified: () => void;
}

export function TestConnection({ type, onVerified }: TestConnectionProps): ReactNode {
  const say = useWords(startWords);
  const may = useMay();
  const test = useQueries().useMutation("post", "/api/admin/settings/email-providers/test", {
    onSuccess: (result) => {
      if (result.type === "verified") onVerified();
    },
  });
  return (
    <Stack gap={4} align="flex-end">
      <Button
        variant="default"
        disabled={!may("settings:write")}
        loading={test.isPending}
        onClick={() => test.mutate({ body: { type } })}
      >
        {say("testConnection")}
      </Button>
      <Text size="sm" role="status" ta="right" maw={220}>
        {test.data !== undefined && (
          <>
            {say(test.data.type)} <UserText isBrief>{test.data.reason ?? ""}</UserText>
          </>
        )}
        {test.error !== null && say("notTested")}
      </Text>
    </Stack>
  );
}
