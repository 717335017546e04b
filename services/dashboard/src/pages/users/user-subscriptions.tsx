/** The subscription groups of a workspace, and whether a user is subscribed to each; a switch changes it. */
import { Switch, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useApi, useMay, useWords } from "../../data/index.js";
import { Badge, ErrorNotice, Section, useChange } from "../../ui/index.js";
import type { UserProfile } from "./user-profile.js";
import classes from "./users.module.css";
import { usersWords } from "./words.js";

export function Subscriptions({ user }: { readonly user: UserProfile }): ReactNode {
  const say = useWords(usersWords);
  const may = useMay();
  const { client } = useApi();
  const assign = (group: string, subscribed: boolean): Promise<unknown> =>
    client.PUT("/api/admin/subscription-groups/assignments", {
      body: { userUpdates: [{ userId: user.id, changes: { [group]: subscribed } }] },
    });
  const change = useChange(assign, {
    notice: say("subscriptionChanged"),
    undo: (group, subscribed) => assign(group, !subscribed),
  });
  return (
    <Section title={say("subscriptions")}>
      {change.error !== undefined && <ErrorNotice title={say("notChanged")} error={change.error} />}
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
                disabled={change.isRunning}
                onChange={({ currentTarget: { checked } }) => void change.run(id, checked)}
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
