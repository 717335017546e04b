/** The user properties of a user, each with when and by which event it was set. */
import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useMay, useQueries, useWords, useWorkspace } from "../../data/index.js";
import { Facts, Section, TextLink, Time, UserText } from "../../ui/index.js";
import { masked, PropertyValue } from "./property-value.js";
import type { UserProfile } from "./user-profile.js";
import { usersWords } from "./words.js";

export function Properties({ user }: { readonly user: UserProfile }): ReactNode {
  const say = useWords(usersWords);
  const properties = Object.values(user.properties).toSorted((one, other) =>
    one.name.localeCompare(other.name),
  );
  const names = useEventNames(properties.flatMap(({ setBy }) => setBy?.messageId ?? []));
  return (
    <Section title={say("properties")}>
      {properties.some(({ value }) => value === masked) && (
        <Text size="sm" c="dimmed" mb="xs">
          {say("maskedText")}
        </Text>
      )}
      {properties.length === 0 ? (
        <Text c="dimmed">{say("noProperties")}</Text>
      ) : (
        <Facts
          facts={properties.map(({ name, value, setBy }) => [
            name,
            <>
              <PropertyValue value={value} />
              {setBy !== undefined && <SetBy {...setBy} name={names.get(setBy.messageId)} />}
            </>,
          ])}
        />
      )}
    </Section>
  );
}

interface SetByProps {
  readonly at: number;
  readonly messageId: string;
  /** Undefined while it is not known. */
  readonly name: string | undefined;
}

function SetBy({ at, messageId, name }: SetByProps): ReactNode {
  const { id: workspaceId } = useWorkspace();
  return (
    <Text size="xs" c="dimmed">
      <Time at={at} />
      {name !== undefined && (
        <>
          {" · "}
          <TextLink
            c="dimmed"
            underline="always"
            to="/w/$workspaceId/events"
            params={{ workspaceId }}
            search={{ open: messageId }}
          >
            <UserText isBrief limit={60}>
              {name}
            </UserText>
          </TextLink>
        </>
      )}
    </Text>
  );
}

/** By message id: the name, or the type of an event without one. */
function useEventNames(messageIds: readonly string[]): ReadonlyMap<string, string> {
  const queries = useQueries();
  const may = useMay();
  const ids = [...new Set(messageIds)].slice(0, 100);
  const { data } = queries.useQuery(
    "get",
    "/api/admin/events",
    { params: { query: { messageId: ids, limit: 100 } } },
    { enabled: ids.length > 0 && may("events:read"), staleTime: 60_000 },
  );
  return new Map(
    data?.events.map(({ messageId, event, eventType }) => [messageId, event === "" ? eventType : event]),
  );
}
