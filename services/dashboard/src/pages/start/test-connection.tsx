/** Asks the vendor of an email provider whether it takes the stored settings. */
import { Button, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useApi, useMay, useWords } from "../../data/index.js";
import { useChange, QuotedText } from "../../ui/index.js";
import { startWords } from "./words.js";

export interface TestConnectionProps {
  readonly type: string;
  readonly onVerified: () => void;
}

export function TestConnection({ type, onVerified }: TestConnectionProps): ReactNode {
  const say = useWords(startWords);
  const may = useMay();
  const { client } = useApi();
  const test = useChange(() => client.POST("/api/admin/settings/email-providers/test", { body: { type } }), {
    rereads: "nothing",
    onDone: ({ data }) => {
      if (data?.type === "verified") onVerified();
    },
  });
  const result = test.answer?.data;
  return (
    <Stack gap={4} align="flex-end">
      <Button
        variant="default"
        disabled={!may("settings:write")}
        loading={test.isRunning}
        onClick={() => void test.run()}
      >
        {say("testConnection")}
      </Button>
      <Text size="sm" role="status" ta="right" maw={220}>
        {result !== undefined && (
          <>
            {say(result.type)}{" "}
            {result.reason !== undefined && <QuotedText limit={300}>{result.reason}</QuotedText>}
          </>
        )}
        {test.error !== undefined && say("notTested")}
      </Text>
    </Stack>
  );
}
