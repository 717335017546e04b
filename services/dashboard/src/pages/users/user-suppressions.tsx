/** The addresses of a user that nothing is sent to: why and since when. They can be lifted. */
import { Button, Text } from "@mantine/core";
import type { Schema } from "@signalbox/client";
import { useState, type ReactNode } from "react";
import { useMay, useQueries, useWords, useWorkspace } from "../../data/index.js";
import { Badge, ErrorNotice, Section, TextLink, Time, UserText } from "../../ui/index.js";
import { LiftSuppression } from "../suppressions/lift-suppression.js";
import { masked } from "./property-value.js";
import type { UserProfile } from "./user-profile.js";
import classes from "./users.module.css";
import { usersWords } from "./words.js";

type AddressProps = Pick<Schema<"Suppression">, "channel" | "address">;

export function Suppressions({ user }: { readonly user: UserProfile }): ReactNode {
  const say = useWords(usersWords);
  const { id: workspaceId } = useWorkspace();
  const addresses = Object.values(user.properties).flatMap(({ name, value }): AddressProps[] => {
    if (typeof value !== "string" || value === masked) return [];
    if (name === "email") return [{ channel: "Email", address: value }];
    return name === "phone" ? [{ channel: "Sms", address: value }] : [];
  });
  if (addresses.length === 0) return null;
  return (
    <Section
      title={say("suppressions")}
      beside={
        <TextLink to="/w/$workspaceId/suppressions" params={{ workspaceId }}>
          {say("suppressionList")}
        </TextLink>
      }
    >
      <ul className={classes.rows}>
        {addresses.map((each) => (
          <Address key={each.channel} {...each} />
        ))}
      </ul>
    </Section>
  );
}

function Address({ channel, address }: AddressProps): ReactNode {
  const say = useWords(usersWords);
  const may = useMay();
  const queries = useQueries();
  const [isLifting, setLifting] = useState(false);
  const { data, error, refetch } = queries.useQuery("get", "/api/admin/suppressions", {
    params: { query: { channel, address, limit: 1 } },
  });
  const suppression = data?.suppressions[0];
  return (
    <li>
      <div className={classes.line}>
        <div className={classes.grow}>
          <UserText limit={120}>{address}</UserText>
          {suppression !== undefined && (
            <Text size="xs" c="dimmed">
              {say(suppression.reason)} · <Time at={suppression.at} />
            </Text>
          )}
        </div>
        {data !== undefined && (
          <Badge color={suppression === undefined && data.problem === undefined ? "green" : "red"}>
            {say(suppression === undefined ? (data.problem ?? "reachable") : "suppressed")}
          </Badge>
        )}
        {suppression !== undefined && may("deliveries:write") && (
          <Button variant="default" size="compact-xs" onClick={() => setLifting(true)}>
            {say("lift")}
          </Button>
        )}
      </div>
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {isLifting && suppression !== undefined && (
        <LiftSuppression suppression={suppression} onClose={() => setLifting(false)} />
      )}
    </li>
  );
}
