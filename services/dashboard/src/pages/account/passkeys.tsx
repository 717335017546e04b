/** The member's passkeys: adding, renaming and removing them. */
import { ifMatch } from "@signalbox/client";
import { Button, Group, Text, TextInput } from "@mantine/core";
import type { Answer } from "@signalbox/client";
import { useState, type ReactNode } from "react";
import { useApi, useQueries, useWords } from "../../data/index.js";
import { ChangeDialog, ReadSection, Time, UserText } from "../../ui/index.js";
import classes from "../members/members.module.css";
import { createPasskey, hasPasskeys } from "./create-passkey.js";
import { useRecentSignIn } from "./use-recent-sign-in.js";
import { accountWords } from "./words.js";

type Passkey = Answer<"/api/admin/me/passkeys", "GET">["passkeys"][number];

interface Asked {
  readonly what: "add" | "rename" | "remove";
  /** Absent for a new one. */
  readonly passkey?: Passkey;
}

export function Passkeys(): ReactNode {
  const say = useWords(accountWords);
  const read = useQueries().useQuery("get", "/api/admin/me/passkeys");
  const recent = useRecentSignIn();
  const [asked, setAsked] = useState<Asked>();
  return (
    <>
      <ReadSection
        title={say("passkeys")}
        about={say("passkeysText")}
        read={read}
        beside={
          hasPasskeys() && (
            <Button variant="default" onClick={() => recent.ask(() => setAsked({ what: "add" }))}>
              {say("addPasskey")}
            </Button>
          )
        }
      >
        {({ passkeys }) =>
          passkeys.length === 0 ? (
            <Text c="dimmed">{say(hasPasskeys() ? "noPasskeys" : "noPasskeyHere")}</Text>
          ) : (
            <ul className={classes.rows}>
              {passkeys.map((passkey) => (
                <li key={passkey.id}>
                  <div className={classes.rowText}>
                    <UserText limit={80}>{passkey.name}</UserText>
                    <Text size="sm" c="dimmed">
                      {say("added")} <Time at={passkey.createdAt} shows="date" />
                      {passkey.lastUsedAt !== undefined && (
                        <>
                          , {say("lastUsed")} <Time at={passkey.lastUsedAt} />
                        </>
                      )}
                    </Text>
                  </div>
                  <Group gap={6}>
                    <Button variant="default" onClick={() => setAsked({ what: "rename", passkey })}>
                      {say("rename")}
                    </Button>
                    <Button
                      variant="default"
                      c="var(--mantine-color-error)"
                      onClick={() => setAsked({ what: "remove", passkey })}
                    >
                      {say("remove")}
                    </Button>
                  </Group>
                </li>
              ))}
            </ul>
          )
        }
      </ReadSection>
      {recent.question}
      {asked !== undefined && <PasskeyForm {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function PasskeyForm({ what, passkey, onClose }: Asked & { readonly onClose: () => void }): ReactNode {
  const say = useWords(accountWords);
  const { client } = useApi();
  const [typed, setTyped] = useState(passkey?.name ?? "");
  const name = typed.trim();
  const path = { params: { path: { id: passkey?.id ?? "" }, ...ifMatch(passkey ?? {}) } };
  const acts: Readonly<Record<Asked["what"], () => Promise<unknown>>> = {
    add: () => createPasskey(name, client),
    rename: () => client.PUT("/api/admin/me/passkeys/{id}", { ...path, body: { name } }),
    remove: () => client.DELETE("/api/admin/me/passkeys/{id}", path),
  };
  const title = say(what === "add" ? "addPasskey" : what);
  return (
    <ChangeDialog
      title={title}
      submit={title}
      isDangerous={what === "remove"}
      canSubmit={name !== ""}
      onClose={onClose}
      onSubmit={acts[what]}
    >
      {what === "remove" ? (
        <Text>{say("removePasskeyText", { name: name.slice(0, 100) })}</Text>
      ) : (
        <TextInput
          label={say("passkeyName")}
          required
          maxLength={60}
          data-autofocus
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
    </ChangeDialog>
  );
}
