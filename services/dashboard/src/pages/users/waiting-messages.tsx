/**
 * Messages to a user that are not out yet, above what has happened: they are no events of the user before they are sent or
 * given up.
 */
import { Text } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useMay, useQueries, useTranslated, useWords, useWorkspace } from "../../data/index.js";
import { Badge, statusOf, TextLink, Time, UserText } from "../../ui/index.js";
import { ReasonCell } from "../deliveries/reason-cell.js";
import { titleOfDelivery, useOrigins } from "../deliveries/use-origins.js";
import classes from "./users.module.css";
import { usersWords } from "./words.js";

const mostShown = 5;
/** They go out by themselves. */
const pollMs = 15_000;

export function WaitingMessages({ userId }: { readonly userId: string }): ReactNode {
  const say = useWords(usersWords);
  const may = useMay();
  const translated = useTranslated();
  const origins = useOrigins();
  const { id: workspaceId } = useWorkspace();
  const { data } = useQueries().useQuery(
    "get",
    "/api/admin/deliveries",
    { params: { query: { userId, statuses: ["Queued", "Sending"], limit: mostShown } } },
    {
      enabled: may("deliveries:read"),
      refetchInterval: ({ state }) => (state.data?.items.length ?? 0) > 0 && pollMs,
    },
  );
  if (data === undefined || data.items.length === 0) return null;
  return (
    <ol className={`${classes.rows} ${classes.waiting}`} aria-label={say("waitingMessages")}>
      {data.items.map((delivery) => {
        const { label, color } = statusOf(delivery.status);
        return (
          <li key={delivery.originMessageId} className={classes.entry}>
            <Badge color="gray" className={classes.kind}>
              <IconMail size={13} aria-hidden style={{ verticalAlign: "-2px" }} /> {say("delivery")}
            </Badge>
            <div className={classes.grow}>
              <TextLink
                to="/w/$workspaceId/users/$userId"
                params={{ workspaceId, userId }}
                search={{ tab: "deliveries", open: delivery.originMessageId }}
              >
                <UserText isBrief limit={120}>
                  {say("waitsToGoOut", { what: titleOfDelivery(delivery, origins) })}
                </UserText>
              </TextLink>
              <div>
                <ReasonCell delivery={delivery} />
              </div>
            </div>
            <Badge color={color}>{translated(label)}</Badge>
            <Text size="sm" c="dimmed" className={classes.time}>
              <Time at={delivery.sentAt} />
            </Text>
          </li>
        );
      })}
      {data.cursor !== undefined && (
        <li>
          <TextLink
            to="/w/$workspaceId/users/$userId"
            params={{ workspaceId, userId }}
            search={{ tab: "deliveries", status: "waiting" }}
          >
            {say("moreWaiting")}
          </TextLink>
        </li>
      )}
    </ol>
  );
}
