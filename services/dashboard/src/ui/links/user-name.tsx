/** A user or a group: the name with the id below it, else the id alone; as a link to its page where that is asked for. */
import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "../page/page.module.css";
import { UserText } from "../text/user-text.js";
import { KnownPageLink } from "./known-page.js";

/** What the API shows in place of what the member may not see. */
const hidden = "•••";

export interface UserNameProps {
  readonly id: string;
  readonly name: string | undefined;
  readonly kind?: "user" | "group";
  /** Within rows that lead elsewhere; without the page there is no link. */
  readonly isLink?: boolean;
}

export function UserName({ id, name, kind = "user", isLink = false }: UserNameProps): ReactNode {
  const title = nameShown({ id, name });
  const shown = (
    <UserText isBrief limit={120}>
      {title}
    </UserText>
  );
  return (
    <span className={classes.userName}>
      {isLink ? (
        <KnownPageLink
          page={kind === "group" ? "groups/$groupId" : "users/$userId"}
          params={kind === "group" ? { groupId: id } : { userId: id }}
          className={classes.userLink}
        >
          {shown}
        </KnownPageLink>
      ) : (
        shown
      )}
      {title !== id && (
        <Text span size="xs" c="dimmed">
          <UserText isBrief limit={120}>
            {id}
          </UserText>
        </Text>
      )}
    </span>
  );
}

/** The name, else the id: for titles. */
export function nameShown({ id, name }: { readonly id: string; readonly name?: string | undefined }): string {
  return name === undefined || name === "" || name === hidden ? id : name;
}
