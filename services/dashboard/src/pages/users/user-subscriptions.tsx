/** The subscription groups of a workspace, and whether a user is subscribed to each; a switch changes it. */
import { Switch, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useMay, useQueries, useWords } from "../../data/index.js";
import { Badge, ErrorNotice, Section } from "../../ui/index.js";
import type { UserProfile } from "./user-profile.js";
import classes from "./users.module.css";
import { usersWords } from "./words.js";

export function Subscriptions({ user }: { readonly user: UserProfile }): ReactNode {
  const say = useWords(usersWords);
  const may = useMay();
  const cache = useQueryClient();
  const queries = useQueries();
  const change = queries.useMutation("put", "/api/admin/subscription-groups/assignments", {
    onSuccess: async () => cache.invalidateQueries(),
  });
  return (
    <Section title={say("subscriptions")}>
      {change.error !== null && <ErrorNotice title={say("notChanged")} error={change.error} />}
      {user.subscriptions.length === 0 && <Text c="dimmed">{say("noSubscriptions")}</Text>}
      <ul className={classes.rows}>
        {user.subscriptions.map(({ id, name, subscribed }) => (
          <li key={id} className={classes.line}>
            <Text flex={1} style={{ overflowWrap: "anywhere" }}>
              <bdi>{name}</bdi>
            </Text>
            {may("subscriptions:write") ? (
              <Switch
                aria-label={say("subscribedToWhat", { group: name })}
                checked={subscribed}
                disabled={change.isPending}
                onChange={({ currentTarget: { checked } }) =>
                  change.mutate({ body: { userUpdates: [{ userId: user.id, changes: { [id]: checked } }] } })
                }
              />
            ) : (
              <Badge color={subscribed ? "green" : "gray"}>
                {say(subscribed ? "subscribed" : "unsubscribed")}
              </Badge>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
