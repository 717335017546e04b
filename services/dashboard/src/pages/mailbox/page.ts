/** The test mailbox: what the Test provider was given instead of sending it. */
import { IconMailbox } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { workspaceRoute } from "../../frame/index.js";
import { mailboxList } from "./mailbox-list.js";

export const mailboxRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "mailbox",
  validateSearch: mailboxList.search,
  component: lazyRouteComponent(() => import("./mailbox-page.js"), "MailboxPage"),
  staticData: {
    page: {
      title: { en: "Test mailbox", de: "Testpostfach" },
      document: "messaging#providers",
      permission: "deliveries:read",
      navigation: { group: "messages", order: 65, icon: IconMailbox },
      keywords: "test provider mails catcher inbox testmails posteingang",
    },
  },
});
