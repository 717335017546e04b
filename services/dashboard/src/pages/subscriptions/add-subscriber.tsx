/** The form that subscribes one user to a group, or unsubscribes them. */
import { Radio, Stack, Text } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useWords } from "../../data/index.js";
import { ChangeDialog, UserChoice } from "../../ui/index.js";
import { useAssignCall } from "./use-assign.js";
import { subscriptionsWords } from "./words.js";

export interface AddSubscriberProps {
  readonly groupId: string;
  readonly onClose: () => void;
}

export function AddSubscriber({ groupId, onClose }: AddSubscriberProps): ReactNode {
  const say = useWords(subscriptionsWords);
  const assign = useAssignCall();
  const [userId, setUserId] = useState<string>();
  const [subscribes, setSubscribes] = useState(true);
  const user = (userId ?? "").slice(0, 100);
  return (
    <ChangeDialog
      title={say("addSubscriber")}
      submit={say(subscribes ? "subscribe" : "unsubscribe")}
      canSubmit={userId !== undefined}
      notice={say(subscribes ? "isSubscribed" : "isUnsubscribed", { user })}
      onClose={onClose}
      onSubmit={async () => userId !== undefined && assign({ groupId, userId, subscribes })}
    >
      <UserChoice
        label={say("user")}
        placeholder={say("userHint")}
        maw={undefined}
        onlyKnown
        data-autofocus
        userId={userId}
        onChoose={setUserId}
      />
      <Radio.Group
        label={say("change")}
        value={subscribes ? "subscribe" : "unsubscribe"}
        onChange={(value) => setSubscribes(value === "subscribe")}
      >
        <Stack gap="xs" mt={6}>
          <Radio value="subscribe" label={say("subscribe")} />
          <Radio value="unsubscribe" label={say("unsubscribe")} />
        </Stack>
      </Radio.Group>
      <Text size="sm" c="dimmed">
        {say(subscribes ? "consentText" : "leaveGroupText")}
      </Text>
    </ChangeDialog>
  );
}
