/** Changes of a list that is kept by hand: one user more, those of a file, or nobody. */
import { ifMatch } from "@signalbox/client";
import { Button, FileButton, Group, Text } from "@mantine/core";
import { IconEraser, IconUpload, IconUserPlus } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useApi, useMay, useWords } from "../../data/index.js";
import {
  ActButton,
  Dialog,
  ErrorNotice,
  sumOfKinds,
  useChange,
  UserChoice,
  useUserCounts,
  useUsersText,
} from "../../ui/index.js";
import type { Segment } from "./segment.js";
import { segmentsWords } from "./words.js";

export function ManualList({ segment }: { readonly segment: Segment }): ReactNode {
  const say = useWords(segmentsWords);
  const may = useMay();
  const { client } = useApi();
  const { id } = segment;
  const members = useUserCounts({ segment: id });
  const usersText = useUsersText();
  if (!may("segments:write")) return null;
  return (
    <Group gap={6} justify="flex-end">
      <AddUser segmentId={id} />
      <Upload segmentId={id} />
      <ActButton
        variant="light"
        act={{
          id: "clear",
          label: say("clear"),
          icon: IconEraser,
          isDangerous: true,
          isPossible: members !== undefined && sumOfKinds(members) > 0,
          title: say("clearTitle"),
          question: <Text>{say("clearText", { users: members ? usersText(members) : "" })}</Text>,
          apply: () =>
            client.POST("/api/admin/segments/manual-segment/clear", {
              params: ifMatch(segment),
              body: { segmentId: segment.id },
            }),
        }}
      />
    </Group>
  );
}

function AddUser({ segmentId }: { readonly segmentId: string }): ReactNode {
  const say = useWords(segmentsWords);
  const { client } = useApi();
  const [userId, setUserId] = useState<string>();
  return (
    <ActButton
      variant="default"
      act={{
        id: "add-user",
        label: say("addUser"),
        icon: IconUserPlus,
        isPossible: true,
        title: say("addUser"),
        question: (
          <UserChoice
            label={say("user")}
            placeholder={say("testHint")}
            userId={userId}
            onChoose={setUserId}
          />
        ),
        apply: async () => {
          if (userId === undefined) return;
          await client.POST("/api/admin/segments/manual-segment/update", {
            body: { segmentId, userIds: [userId], append: true, sync: true },
          });
          setUserId(undefined);
        },
      }}
    />
  );
}

function Upload({ segmentId }: { readonly segmentId: string }): ReactNode {
  const say = useWords(segmentsWords);
  const { client } = useApi();
  const { run, isRunning, answer, error, clear } = useChange((file: File) => {
    const form = new FormData();
    form.set("file", file);
    return client.POST("/api/admin/segments/upload-csv", {
      params: { header: { "df-segment-id": segmentId, "df-manual-segment-append": "true" } },
      body: { file: file.name },
      bodySerializer: () => form,
    });
  });
  return (
    <>
      <FileButton accept=".csv,.tsv,.txt,text/csv" onChange={(file) => void (file && run(file))}>
        {(props) => (
          <Button {...props} variant="default" loading={isRunning} leftSection={<IconUpload size={14} />}>
            {say("upload")}
          </Button>
        )}
      </FileButton>
      <Dialog opened={answer !== undefined || error !== undefined} onClose={clear} title={say("upload")}>
        {error === undefined ? (
          <Text>{say("uploaded")}</Text>
        ) : (
          <ErrorNotice title={say("notUploaded")} error={error} />
        )}
      </Dialog>
    </>
  );
}
