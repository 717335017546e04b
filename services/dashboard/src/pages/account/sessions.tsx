/** The browsers in which the member is signed in. */
import { Button, Group, Text } from "@mantine/core";
import type { Answer } from "@signalbox/client";
import { useState, type ReactNode } from "react";
import { useApi, useQueries, useWords } from "../../data/index.js";
import { Badge, ChangeDialog, ReadSection, Time, UserText } from "../../ui/index.js";
import classes from "../members/members.module.css";
import { accountWords } from "./words.js";

type OwnSession = Answer<"/api/admin/me/sessions", "GET">["sessions"][number];

export function Sessions(): ReactNode {
  const say = useWords(accountWords);
  const { client } = useApi();
  const read = useQueries().useQuery("get", "/api/admin/me/sessions");
  const [asked, setAsked] = useState<OwnSession | "others">();
  const others = read.data?.sessions.filter(({ isCurrent }) => !isCurrent).length ?? 0;
  return (
    <>
      <ReadSection
        title={say("sessions")}
        read={read}
        beside={
          others > 0 && (
            <Button variant="default" onClick={() => setAsked("others")}>
              {say("endOthers")}
            </Button>
          )
        }
      >
        {({ sessions }) => (
          <ul className={classes.rows}>
            {sessions.map((session) => (
              <li key={session.id}>
                <div className={classes.rowText}>
                  <UserText limit={140}>{session.userAgent || "–"}</UserText>{" "}
                  {session.isCurrent && <Badge>{say("current")}</Badge>}
                  <Text size="sm" c="dimmed">
                    {say("from")} {session.ip} · {say("with")} {say(`with-${session.signIn}`)} ·{" "}
                    {say("began")} <Time at={session.createdAt} /> · {say("seen")}{" "}
                    <Time at={session.seenAt} />
                  </Text>
                </div>
                {!session.isCurrent && (
                  <Group>
                    <Button variant="default" onClick={() => setAsked(session)}>
                      {say("end")}
                    </Button>
                  </Group>
                )}
              </li>
            ))}
          </ul>
        )}
      </ReadSection>
      {asked !== undefined && (
        <ChangeDialog
          title={say(asked === "others" ? "endOthers" : "end")}
          submit={say(asked === "others" ? "endOthers" : "end")}
          isDangerous
          onClose={() => setAsked(undefined)}
          onSubmit={() =>
            client.DELETE("/api/admin/me/sessions", { body: asked === "others" ? {} : { id: asked.id } })
          }
        >
          <Text>{asked === "others" ? say("endOthersText", { count: others }) : say("endText")}</Text>
        </ChangeDialog>
      )}
    </>
  );
}
