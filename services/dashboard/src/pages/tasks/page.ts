/** The page of tasks: acts on many people, how far each is, and what became of them. */
import { IconProgressCheck } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { workspaceRoute } from "../../frame/index.js";
import { tasksList } from "./tasks-list.js";

export const tasksRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: "tasks",
  validateSearch: tasksList.search,
  component: lazyRouteComponent(() => import("./tasks-page.js"), "TasksPage"),
  staticData: {
    page: {
      title: { en: "Tasks", de: "Aufgaben" },
      document: "dashboard#users",
      permission: "users:read",
      navigation: { group: "people", order: 60, icon: IconProgressCheck },
      keywords: "bulk jobs export progress cancel massenaktion export fortschritt abbrechen",
    },
  },
});
