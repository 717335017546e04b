/** Whether the vendor takes the settings of a provider, as it answered last. */
import { Button, Group, Stack, Text } from "@mantine/core";
import { IconPlugConnected } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useMay, useWords } from "../../data/index.js";
import { Badge, type BadgeColor, ErrorNotice, QuotedText, Time } from "../../ui/index.js";
import type { TestResult } from "./channels.js";
import type { ProviderTest } from "./use-provider-test.js";
import { channelsWords } from "./words.js";

const colors: Readonly<Record<TestResult["type"], BadgeColor>> = {
  verified: "green",
  unsupported: "gray",
  rejected: "red",
  unreachable: "red",
  misconfigured: "red",
};

export interface ConnectionTestProps {
  readonly test: ProviderTest;
  /** Beside the button that tests. */
  readonly children?: ReactNode;
}

export function ConnectionTest({ test, children }: ConnectionTestProps): ReactNode {
  const say = useWords(channelsWords);
  const may = useMay();
  const { run, isRunning, result, error } = test;
  return (
    <Stack gap="xs">
      <div role="status">
        {isRunning ? (
          <Text size="sm" c="dimmed">
            {say("testing")}
          </Text>
        ) : result === undefined ? (
          <Text size="sm" c="dimmed">
            {say("notTested")}
          </Text>
        ) : (
          <Answer {...result} />
        )}
      </div>
      {error !== undefined && <ErrorNotice title={say("testFailed")} error={error} />}
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconPlugConnected size={14} />}
          loading={isRunning}
          disabled={!may("settings:write")}
          onClick={() => void run()}
        >
          {say("test")}
        </Button>
        {children}
      </Group>
    </Stack>
  );
}

export function Answer({ answer, at }: { readonly answer: TestResult; readonly at: number }): ReactNode {
  const say = useWords(channelsWords);
  const { type, reason, code } = answer;
  return (
    <>
      <Group gap="xs">
        <Badge color={colors[type]} style={{ whiteSpace: "normal", height: "auto" }}>
          {say(type)}
        </Badge>
        <Text size="sm" c="dimmed">
          <Time at={at} shows="time" />
        </Text>
      </Group>
      {reason !== undefined && (
        <Text size="sm" mt={4}>
          <QuotedText>{reason}</QuotedText>
          {code !== undefined && !reason.includes(String(code)) && ` (${say("code", { code })})`}
        </Text>
      )}
    </>
  );
}
