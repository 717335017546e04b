/** The pages of segments: all of them, and one with its definition and members. */
import { IconChartPie } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import * as z from "zod/mini";
import { prefetch } from "../../data/index.js";
import { workspaceRoute } from "../../frame/index.js";
import { listFields, searchOf, type PageAction } from "../../ui/index.js";
import { membersRequest, segmentRequest } from "./segment.js";
import { segmentsList } from "./segments-list.js";

// Not within the route: the type of its link is made from those of all routes.
const create: PageAction = {
  title: { en: "Create a segment", de: "Segment erstellen" },
  keywords: "new audience neu zielgruppe",
  permission: "segments:write",
  link: { to: "/w/$workspaceId/segments/new" },
};

const createList: PageAction = {
  title: { en: "Create a list of users", de: "Liste von Nutzern erstellen" },
  keywords: "segment manual upload csv new neu hochladen",
  permission: "segments:write",
  link: { to: "/w/$workspaceId/segments", search: { create: "list" } },
};

export const segmentsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "segments",
  validateSearch: segmentsList.search,
  component: lazyRouteComponent(() => import("./segments-page.js"), "SegmentsPage"),
  staticData: {
    page: {
      title: { en: "Segments", de: "Segmente" },
      document: "segments",
      permission: "segments:read",
      navigation: { group: "people", order: 40, icon: IconChartPie },
      keywords: "audience lists zielgruppen listen",
      find: async (text, api) => (await import("./find-segments.js")).findSegments(text, api),
      actions: [create, createList],
    },
  },
});

const segmentSearch = searchOf({
  ...listFields,
  /** The user whose verdict is explained. */
  user: z.string(),
});

export const segmentRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "segments/$segmentId",
  validateSearch: segmentSearch,
  beforeLoad(entering) {
    const { segmentId } = entering.params;
    prefetch(entering, "segments:read", (queries) =>
      queries.queryOptions("get", "/api/admin/segments", segmentRequest(segmentId)),
    );
    prefetch(entering, "users:read", (queries) =>
      queries.queryOptions(
        "get",
        "/api/admin/segments/{id}/members",
        membersRequest(segmentId, entering.search),
      ),
    );
  },
  component: lazyRouteComponent(() => import("./segment-page.js"), "SegmentPage"),
  staticData: {
    page: {
      title: { en: "Segment", de: "Segment" },
      document: "segments#definitions",
      permission: "segments:read",
    },
  },
});

/** Leads to the builder, under an id of its own. */
export const newSegmentRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "segments/new",
  validateSearch: searchOf({}),
  component: lazyRouteComponent(() => import("./new-page.js"), "NewSegmentPage"),
});

export const editSegmentRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "segments/$segmentId/edit",
  validateSearch: searchOf({
    /** The user who is walked through the conditions. */
    user: z.string(),
    /** The node whose fields are open. */
    node: z.string(),
  }),
  component: lazyRouteComponent(() => import("./edit-page.js"), "EditSegmentPage"),
  staticData: {
    page: {
      title: { en: "Edit segment", de: "Segment bearbeiten" },
      document: "segments#definitions",
      permission: "segments:write",
    },
  },
});
