/** The choice of the provider that a channel gets, as ⌘K asks for it: each leads to its form. */
import { Stack, Text } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useWords, useWorkspace } from "../../data/index.js";
import { Badge, ButtonLink, Dialog } from "../../ui/index.js";
import type { Channel } from "./channels.js";
import type { ProviderCard } from "./provider-cards.js";
import { channelsWords } from "./words.js";

export interface ChooseProviderProps {
  readonly channel: Channel;
  readonly cards: readonly ProviderCard[];
  readonly onClose: () => void;
}

export function ChooseProvider({ channel, cards, onClose }: ChooseProviderProps): ReactNode {
  const say = useWords(channelsWords);
  const { id: workspaceId } = useWorkspace();
  const setUp = cards.filter(({ setting }) => setting !== undefined);
  const rest = cards.filter(({ setting }) => setting === undefined);
  return (
    <Dialog opened onClose={onClose} title={say("chooseTitle", { channel: say(channel) })}>
      <Stack gap="xs">
        <Text c="dimmed">{say("chooseText")}</Text>
        {[...rest, ...setUp].map(({ type, setting }, index) => (
          <ButtonLink
            key={type.type}
            variant="default"
            data-autofocus={index === 0 || undefined}
            size="md"
            justify="space-between"
            rightSection={<IconChevronRight size={16} aria-hidden />}
            to="/w/$workspaceId/channels/$channel/$provider"
            params={{ workspaceId, channel, provider: type.type }}
          >
            <span>
              {type.title} {setting !== undefined && <Badge color="gray">{say("isSetUp")}</Badge>}
            </span>
          </ButtonLink>
        ))}
      </Stack>
    </Dialog>
  );
}
