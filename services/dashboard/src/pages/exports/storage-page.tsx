/** The storage that exports can be sent to: what is set, a test, and its change. */
import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { ifMatch } from "@signalbox/client";
import { IconPencil, IconPlugConnected, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useApi, useMay, useQueries, useWords, useWorkspace } from "../../data/index.js";
import {
  ActButton,
  ButtonLink,
  DialogButton,
  ErrorNotice,
  Facts,
  PageHead,
  QuotedText,
  ReadSection,
  useChange,
  UserText,
} from "../../ui/index.js";
import type { Storage, StorageRead } from "./export.js";
import { StorageForm } from "./storage-form.js";
import { exportsWords } from "./words.js";

export function StoragePage(): ReactNode {
  const say = useWords(exportsWords);
  const { id: workspaceId } = useWorkspace();
  const may = useMay();
  const read = useQueries().useQuery("get", "/api/admin/settings/export-storage");
  return (
    <>
      <PageHead title={say("storageTitle")}>
        {may("users:export") && (
          <ButtonLink variant="default" to="/w/$workspaceId/exports" params={{ workspaceId }}>
            {say("toExports")}
          </ButtonLink>
        )}
      </PageHead>
      <ReadSection title={say("storage")} about={say("storageAbout")} read={read}>
        {(data) => <StorageView read={data} mayChange={may("secrets:write")} />}
      </ReadSection>
    </>
  );
}

interface StorageViewProps {
  readonly read: StorageRead;
  readonly mayChange: boolean;
}

function StorageView({ read, mayChange }: StorageViewProps): ReactNode {
  const say = useWords(exportsWords);
  const { storage } = read;
  return (
    <Stack gap="sm">
      {storage === undefined ? <Text>{say("noStorage")}</Text> : <StorageFacts storage={storage} />}
      {mayChange ? (
        <Group gap="xs">
          <DialogButton
            variant={storage === undefined ? "filled" : "default"}
            act={{
              id: "set-storage",
              label: say(storage === undefined ? "setStorage" : "changeStorage"),
              icon: IconPencil,
              isPossible: true,
            }}
          >
            {(close) => <StorageForm read={read} onClose={close} />}
          </DialogButton>
          {storage !== undefined && <RemoveStorage read={read} />}
        </Group>
      ) : (
        <Text size="sm" c="dimmed">
          {say("mayNotChange")}
        </Text>
      )}
      {storage !== undefined && mayChange && <StorageTest />}
    </Stack>
  );
}

function StorageFacts({ storage }: { readonly storage: Storage }): ReactNode {
  const say = useWords(exportsWords);
  const { endpoint, region, bucket, prefix, accessKeyId } = storage;
  return (
    <Facts
      facts={[
        [say("endpoint"), <UserText key="endpoint">{endpoint}</UserText>],
        [say("region"), <UserText key="region">{region}</UserText>],
        [say("bucket"), <UserText key="bucket">{bucket}</UserText>],
        ...(prefix === "" ? [] : [[say("prefix"), <UserText key="prefix">{prefix}</UserText>] as const]),
        [say("accessKeyId"), <UserText key="key">{accessKeyId}</UserText>],
      ]}
    />
  );
}

function RemoveStorage({ read }: { readonly read: StorageRead }): ReactNode {
  const say = useWords(exportsWords);
  const { client } = useApi();
  return (
    <ActButton
      variant="light"
      act={{
        id: "remove-storage",
        label: say("removeStorage"),
        icon: IconTrash,
        isDangerous: true,
        isPossible: true,
        title: say("removeStorageTitle"),
        done: say("removeStorageDone"),
        question: <Text>{say("removeStorageText")}</Text>,
        apply: () => client.DELETE("/api/admin/settings/export-storage", { params: ifMatch(read), body: {} }),
      }}
    />
  );
}

/** Writes a small object and deletes it. */
function StorageTest(): ReactNode {
  const say = useWords(exportsWords);
  const { client } = useApi();
  const { run, isRunning, error, answer } = useChange(
    () => client.POST("/api/admin/settings/export-storage/test", { body: {} }),
    { rereads: "nothing" },
  );
  const result = answer?.data;
  return (
    <Stack gap="xs" align="flex-start">
      <Button
        variant="default"
        loading={isRunning}
        leftSection={<IconPlugConnected size={14} />}
        onClick={() => void run()}
      >
        {say("testStorage")}
      </Button>
      {result !== undefined && (
        <Alert
          role="status"
          color={result.ok ? "green" : "red"}
          title={say(result.ok ? "testPassed" : "testFailed")}
        >
          {result.reason !== undefined && <QuotedText>{result.reason}</QuotedText>}
        </Alert>
      )}
      {error !== undefined && <ErrorNotice title={say("testNotMade")} error={error} />}
    </Stack>
  );
}
