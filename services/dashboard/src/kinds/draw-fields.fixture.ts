/** Fields of kinds as HTML, in a workspace with a few resources, for tests without a browser. */
import { MantineProvider } from "@mantine/core";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from "@tanstack/react-router";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { ApiProvider, SessionProvider, workspaceApi, WorkspaceProvider } from "../data/index.js";

const workspace = {
  id: "w",
  name: "Shop",
  timezone: "UTC",
  permissions: new Set([
    "segments:read",
    "templates:read",
    "properties:read",
    "subscriptions:read",
    "settings:read",
  ]),
};

const templates = [
  { id: "mail", name: "Welcome", type: "Email" },
  { id: "old", name: "Old mail", type: "Email", archived: true },
];

/** What the service would answer, by path and request. */
const answers: readonly (readonly [path: string, init: object, answer: unknown])[] = [
  [
    "/api/admin/segments",
    {},
    {
      segments: [
        { id: "1", name: "Buyers" },
        { id: "2", name: "Idle", archived: true },
      ],
    },
  ],
  ["/api/admin/content/templates", { params: { query: { channel: "Email" } } }, { templates }],
  ["/api/admin/content/templates", { params: { query: { channel: "Sms" } } }, { templates: [] }],
  ["/api/admin/user-properties", {}, { userProperties: [{ id: "b", name: "birthday" }] }],
  [
    "/api/admin/subscription-groups",
    {},
    [
      { id: "sms", name: "Texts", channel: "Sms" },
      { id: "news", name: "News", channel: "Email" },
      { id: "tips", name: "Tips", channel: "Email" },
    ],
  ],
  [
    "/api/admin/settings/email-providers",
    {},
    [
      { type: "Smtp", isDefault: true },
      { type: "Resend", isDefault: false },
    ],
  ],
  [
    "/api/admin/settings/provider-types",
    {},
    {
      providerTypes: [
        { type: "Smtp", title: "SMTP server" },
        { type: "Resend", title: "Resend" },
      ],
    },
  ],
];

export function drawFields(fields: ReactNode): string {
  const api = workspaceApi(workspace.id);
  for (const [path, init, answer] of answers) api.cache.setQueryData(["get", path, init], answer);
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  const session = { refresh: async () => undefined };
  const reached = { workspaces: [workspace], areChildrenRead: true };
  const drawn = createElement(
    MantineProvider,
    null,
    createElement(SessionProvider, {
      session,
      reached,
      children: createElement(WorkspaceProvider, {
        workspace,
        children: createElement(ApiProvider, {
          api,
          children: createElement(RouterContextProvider, { router, children: fields }),
        }),
      }),
    }),
  );
  return renderToStaticMarkup(drawn);
}
