/** What names an image, each with a link. */
import { Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../../data/index.js";
import { Badge, KnownPageLink, ResourceLink, UserText } from "../../../ui/index.js";
import classes from "./images.module.css";
import type { ImageUse } from "./shown-image.js";
import { imagesWords } from "./words.js";

export function ImageUseList({ uses }: { readonly uses: readonly ImageUse[] }): ReactNode {
  const say = useWords(imagesWords);
  if (uses.length === 0) return null;
  return (
    <ul className={classes.uses}>
      {uses.map((use) => (
        <li key={`${use.kind} ${use.id}`}>
          <Group gap="xs">
            <Text size="sm" c="dimmed">
              {say(`use_${use.kind}`)}
            </Text>
            <UseLink use={use} />
            {use.isByDraft === true && <Badge color="orange">{say("draft")}</Badge>}
          </Group>
        </li>
      ))}
    </ul>
  );
}

function UseLink({ use: { kind, id, name, isByDraft } }: { readonly use: ImageUse }): ReactNode {
  const say = useWords(imagesWords);
  if (kind === "subscriptionPage" || kind === "brand") {
    return <KnownPageLink {...ownPages[kind]}>{say(`the_${kind}`)}</KnownPageLink>;
  }
  const shown = name === "" ? say("unnamed") : name;
  if (kind === "broadcast" || isByDraft !== true) return <ResourceLink kind={kind} id={id} name={shown} />;
  return (
    <KnownPageLink page="templates/$templateId/edit" params={{ templateId: id }}>
      <UserText limit={120} isBrief>
        {shown}
      </UserText>
    </KnownPageLink>
  );
}

const ownPages = {
  subscriptionPage: { page: "subscriptions/page" },
  brand: { page: "settings", search: { tab: "brand" } },
} as const;
