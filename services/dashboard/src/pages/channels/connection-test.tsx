/** Whether the vendor takes the settings of a provider, as it answered last. */
import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconPlugConnected } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useMay, useWords } from "../../data/index.js";
import { Badge, type BadgeColor, ErrorNotice, QuotedText, Time } from "../../ui/index.js";
import { hasPassed, type TestResult } from "./channels.js";
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

function Answer({ answer, at }: { readonly answer: TestResult; readonly at: number }): ReactNode {
  const say = useWords(channelsWords);
  const { type } = answer;
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
      <Words answer={answer} />
    </>
  );
}

/** What the vendor said; its code only where the words do not have it. */
function Words({ answer: { reason, code } }: { readonly answer: TestResult }): ReactNode {
  const say = useWords(channelsWords);
  if (reason === undefined) return null;
  return (
    <Text size="sm" mt={4}>
      <QuotedText>{reason}</QuotedText>
      {code !== undefined && !reason.includes(String(code)) && ` (${say("code", { code })})`}
    </Text>
  );
}

export interface SavedTestProps {
  /** Undefined: the vendor could not be asked. */
  readonly answer: TestResult | undefined;
  /** What can be done after a failure. */
  readonly children?: ReactNode;
}

/** What the test after saving found, where it was saved; it scrolls into view. */
export function SavedTest({ answer, children }: SavedTestProps): ReactNode {
  const say = useWords(channelsWords);
  const isDone = answer !== undefined && hasPassed(answer);
  const works = answer?.type === "verified";
  return (
    <Alert
      ref={scrollToIt}
      role="status"
      color={works ? "green" : isDone ? "gray" : "red"}
      title={say(works ? "savedAndWorks" : isDone ? "savedUntested" : "savedButFails")}
    >
      <Stack gap="xs" align="flex-start">
        {answer === undefined && <Text size="sm">{say("testFailed")}</Text>}
        {answer !== undefined && !works && (
          <div>
            <Text size="sm">{say(answer.type)}</Text>
            <Words answer={answer} />
          </div>
        )}
        {!isDone && children}
      </Stack>
    </Alert>
  );
}

function scrollToIt(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}
