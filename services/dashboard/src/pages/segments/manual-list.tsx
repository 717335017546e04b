/** Changes of a list that is kept by hand: some users more, those of a file, or nobody. */
import { ifMatch } from "@signalbox/client";
import { Group, Text } from "@mantine/core";
import { IconEraser, IconUpload, IconUserPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useApi, useWords } from "../../data/index.js";
import {
  ActButton,
  DialogButton,
  sumOfKinds,
  usePublishing,
  useUserCounts,
  useUsersText,
} from "../../ui/index.js";
import { AddUsers } from "./add-users.js";
import { ListUpload } from "./list-upload.js";
import type { Segment } from "./segment.js";
import { segmentsWords } from "./words.js";

export function ManualList({ segment }: { readonly segment: Segment }): ReactNode {
  const say = useWords(segmentsWords);
  const canPublish = usePublishing("Segment") === "allowed";
  const { client } = useApi();
  const { id } = segment;
  const members = useUserCounts({ segment: id });
  const usersText = useUsersText();
  if (!canPublish) return null;
  return (
    <Group gap={6} justify="flex-end">
      <DialogButton
        variant="default"
        act={{ id: "add-users", label: say("addUsers"), icon: IconUserPlus, key: "a", isPossible: true }}
      >
        {(close) => <AddUsers segmentId={id} onClose={close} />}
      </DialogButton>
      <DialogButton
        variant="default"
        act={{ id: "upload", label: say("upload"), icon: IconUpload, key: "u", isPossible: true }}
      >
        {(close) => (
          <ListUpload
            segmentId={id}
            members={members === undefined ? 0 : sumOfKinds(members)}
            onClose={close}
          />
        )}
      </DialogButton>
      <ActButton
        variant="light"
        act={{
          id: "clear",
          label: say("clear"),
          icon: IconEraser,
          isDangerous: true,
          isPossible: members !== undefined && sumOfKinds(members) > 0,
          title: say("clearTitle"),
          done: say("clearDone"),
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
