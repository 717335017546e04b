/** The first tab of a user: who it is, what is known, what it belongs to, and what happened last. */
import { Grid, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useMay, useSession, useWords } from "../../data/index.js";
import { Facts, Id, Section, Time, UserName } from "../../ui/index.js";
import { LatestActivity } from "./timeline.js";
import { Properties } from "./user-properties.js";
import type { UserProfile } from "./user-profile.js";
import { UserSegments } from "./user-segments.js";
import { Subscriptions } from "./user-subscriptions.js";
import { Suppressions } from "./user-suppressions.js";
import { UserTraits } from "./user-traits.js";
import { usersWords } from "./words.js";

export function UserOverview({ user }: { readonly user: UserProfile }): ReactNode {
  const may = useMay();
  const { userId } = useSession();
  // A session of one user shows no list of suppressions.
  const mayAsk = userId === undefined && may("deliveries:read") && may("users:see-personal");
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, lg: 5 }}>
        <Stack>
          <Identity user={user} />
          <Properties user={user} />
          <UserTraits user={user} />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 7 }}>
        <Stack>
          {may("segments:read") && <UserSegments user={user} />}
          <Subscriptions user={user} />
          {mayAsk && <Suppressions user={user} />}
          {may("events:read") && <LatestActivity userId={user.id} />}
        </Stack>
      </Grid.Col>
    </Grid>
  );
}

function Identity({ user }: { readonly user: UserProfile }): ReactNode {
  const say = useWords(usersWords);
  return (
    <Section title={say("identity")}>
      <Facts
        facts={[
          [say("firstSeen"), user.firstSeenAt === null ? "–" : <Time at={user.firstSeenAt} />],
          [say("lastSeen"), user.lastSeenAt === null ? "–" : <Time at={user.lastSeenAt} />],
          [
            say("anonymousIds"),
            user.anonymousIds.length === 0 ? undefined : (
              <Stack gap={2}>
                {user.anonymousIds.map((id) => (
                  <Id key={id} value={id} />
                ))}
              </Stack>
            ),
          ],
          [
            say("groups"),
            user.groups.length === 0 ? undefined : (
              <Stack gap={2}>
                {user.groups.map((id) => (
                  <UserName key={id} id={id} name={user.groupNames?.[id]} kind="group" isLink />
                ))}
              </Stack>
            ),
          ],
          [
            say("leftOut"),
            user.leftOut === undefined ? undefined : say("leftOutText", { count: sumOf(user.leftOut) }),
          ],
        ]}
      />
    </Section>
  );
}

function sumOf(counts: NonNullable<UserProfile["leftOut"]>): number {
  return Object.values(counts).reduce((sum, count) => sum + (count ?? 0), 0);
}
