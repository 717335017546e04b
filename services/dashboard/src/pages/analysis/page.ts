/** The page of analysis: messages over time by what they belong to, how they arrive, and what a journey achieves. */
import { IconChartHistogram } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import * as z from "zod/mini";
import { prefetch } from "../../data/index.js";
import { workspaceRoute } from "../../frame/index.js";
import { periodFields, searchOf, viewerZone, zoneShown } from "../../ui/index.js";
import {
  channels,
  chartRequest,
  dimensions,
  metrics,
  questionOf,
  shapes,
  summaryRequest,
} from "./analysis-question.js";

const analysisSearch = searchOf({
  ...periodFields,
  metric: z.enum(metrics),
  by: z.enum(dimensions),
  channel: z.enum(channels),
  shape: z.enum(shapes),
  /** The journey whose messages are counted by node. */
  journey: z.string(),
});

export const analysisRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "analysis",
  validateSearch: analysisSearch,
  beforeLoad(entering) {
    const question = questionOf(entering.search, Date.now());
    prefetch(entering, "analysis:read", (queries, timezone) =>
      queries.queryOptions(
        "get",
        "/api/admin/analysis/chart-data",
        chartRequest(question, zoneShown(timezone) ?? viewerZone),
      ),
    );
    prefetch(entering, "analysis:read", (queries) =>
      queries.queryOptions(
        "get",
        "/api/admin/analysis/summary",
        summaryRequest(question.range, question.channel),
      ),
    );
  },
  component: lazyRouteComponent(() => import("./analysis-page.js"), "AnalysisPage"),
  staticData: {
    page: {
      title: { en: "Analysis", de: "Analyse" },
      document: "analysis",
      permission: "analysis:read",
      navigation: { group: "overview", order: 20, icon: IconChartHistogram },
      keywords:
        "chart report statistics funnel deliverability opens clicks bounces statistik auswertung trichter",
    },
  },
});
