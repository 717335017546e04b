/** Erases a user. It says before what is lost, with numbers, and asks for the id. */
import { List, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useApi, useMay, useQueries, useWords } from "../../data/index.js";
import { ChangeDialog, nameShown, UserText } from "../../ui/index.js";
import type { UserProfile } from "./user-profile.js";
import { usersWords } from "./words.js";

export interface EraseUserProps {
  readonly user: UserProfile;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export function EraseUser({ user, onDone, onClose }: EraseUserProps): ReactNode {
  const say = useWords(usersWords);
  const { client } = useApi();
  const { events, deliveries, liveRuns } = useNumbers(user.id);
  return (
    <ChangeDialog
      title={say("eraseTitle")}
      submit={say("erase")}
      isDangerous
      typed={user.id}
      rereads="elsewhere"
      onSubmit={() => client.DELETE("/api/admin/users", { body: { userIds: [user.id] } })}
      onDone={onDone}
      onClose={onClose}
    >
      <Text fw={600}>
        <UserText>{nameShown(user)}</UserText>
      </Text>
      <Text>{say("eraseText")}</Text>
      <List spacing={2}>
        <List.Item>{say("eraseProfile", { count: user.anonymousIds.length })}</List.Item>
        {events !== undefined && <List.Item>{say("eraseEvents", { count: events })}</List.Item>}
        {deliveries !== undefined && <List.Item>{say("eraseDeliveries", { count: deliveries })}</List.Item>}
        {liveRuns !== undefined && <List.Item>{say("eraseRuns", { count: liveRuns })}</List.Item>}
      </List>
    </ChangeDialog>
  );
}

/** What belongs to the user; undefined where the member may not see it, or while it is counted. */
function useNumbers(userId: string) {
  const queries = useQueries();
  const may = useMay();
  const events = queries.useQuery(
    "get",
    "/api/admin/events",
    { params: { query: { userId, limit: 1 } } },
    { enabled: may("events:read") },
  );
  const deliveries = queries.useQuery(
    "get",
    "/api/admin/deliveries/count",
    { params: { query: { userId } } },
    { enabled: may("deliveries:read") },
  );
  const journeys = queries.useQuery("get", "/api/admin/users/{id}/journeys", {
    params: { path: { id: userId }, query: { limit: 100 } },
  });
  return {
    events: events.data?.count,
    deliveries: deliveries.data?.count,
    liveRuns: journeys.data?.runs.filter(({ status }) => status === "live").length,
  };
}
