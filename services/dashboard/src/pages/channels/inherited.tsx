/** That a child workspace sends a channel through its parent, with the way to the parent's provider where the member may see it. */
import { Alert, Text } from "@mantine/core";
import { IconArrowUpRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useQueries, useReachedWorkspaces, useWords, useWorkspace } from "../../data/index.js";
import { TextLink, UserText } from "../../ui/index.js";
import type { Channel } from "./channels.js";
import { channelsWords } from "./words.js";

/** By channel: the type of the parent's default, which the workspace sends through. Empty until it is read. */
export function useInheritedProviders(): ReadonlyMap<string, string> {
  const { data } = useQueries().useQuery("get", "/api/admin/settings/inherited-providers");
  return new Map((data?.providers ?? []).map(({ channel, type }) => [channel, type]));
}

export interface InheritedProps {
  readonly channel: Channel;
  readonly type: string;
  readonly title: string;
}

export function Inherited({ channel, type, title }: InheritedProps): ReactNode {
  const say = useWords(channelsWords);
  const { parentId } = useWorkspace();
  const { workspaces } = useReachedWorkspaces();
  const parent = workspaces.find(({ id }) => id === parentId);
  const mayOpen = parent?.permissions.has("settings:read") === true;
  return (
    <Alert
      variant="default"
      icon={<IconArrowUpRight size={18} />}
      title={say("inherited", { provider: title })}
      mb="md"
    >
      <Text size="sm">{say("inheritedText")}</Text>
      {mayOpen && (
        <TextLink
          to="/w/$workspaceId/channels"
          params={{ workspaceId: parent.id }}
          search={{ channel, provider: type }}
        >
          {say("toParent")} <UserText limit={100}>{parent.name}</UserText>
        </TextLink>
      )}
    </Alert>
  );
}
