/**
 * The endpoints of subscription links, without a key: the hash of the link is the proof. They are fixed paths,
 * served before the router.
 */
import type { FixedPath } from "../http/fixed-paths.js";
import type { PublicContext } from "./apply-changes.js";
import { oneClick } from "./one-click.js";
import { showPage, submitPage } from "./show-page.js";
import { putUserSubscriptions } from "./user-subscriptions.js";

const prefix = "/api/public/subscription-management";

export function subscriptionPaths(context: PublicContext): readonly FixedPath[] {
  return [
    {
      method: "PUT",
      path: `${prefix}/user-subscriptions`,
      handle: (ctx) => putUserSubscriptions(ctx, context),
    },
    { method: "GET", path: `${prefix}/page`, handle: (ctx) => showPage(ctx, context) },
    { method: "POST", path: `${prefix}/page`, handle: (ctx) => submitPage(ctx, context) },
    { method: "POST", path: `${prefix}/one-click`, handle: (ctx) => oneClick(ctx, context) },
  ];
}
