/** The pages of docs/reference, each made from a schema or a registry. */
import { apiSentences, apiSettings, publicOperations, routePermissions } from "@signalbox/api";
import { operators, propertyTypes, segmentNodes } from "@signalbox/audience";
import {
  bodyNodes,
  delayVariants,
  entryNodes,
  exitNodes,
  runConditionKinds,
  runFields,
} from "@signalbox/journeys";
import { loadProviders } from "@signalbox/provider-registry";
import { templateReference, userOfExamples } from "@signalbox/templates";
import { workerSettings } from "@signalbox/worker";
import { configurationPage } from "./configuration-page.js";
import { z } from "zod";
import { eventsPage } from "./events-page.js";
import { fieldsTable, jsonSchemaOf } from "./fields-table.js";
import { kindsSection } from "./kinds-section.js";
import { page, type Page } from "./markdown.js";
import { permissionsPage } from "./permissions-page.js";
import { providersPage } from "./providers-page.js";
import { reportsPage } from "./reports-page.js";
import { sentencesPage } from "./sentences-page.js";
import { templatesPage } from "./templates-page.js";

export async function referencePages(): Promise<readonly Page[]> {
  const { all } = await loadProviders();
  return [
    configurationPage([
      { title: "Api", settings: apiSettings() },
      { title: "Worker", settings: workerSettings() },
    ]),
    eventsPage(publicOperations()),
    segmentsPage(),
    journeysPage(),
    templatesPage(templateReference(), userOfExamples),
    providersPage(all),
    reportsPage(all),
    permissionsPage(routePermissions()),
    sentencesPage(apiSentences),
  ];
}

function segmentsPage(): Page {
  return page("segments", {
    title: "Segment nodes, operators and user properties",
    introduction:
      "The nodes of a segment definition, the operators that conditions use, and the types of user properties. [Segments](../segments.md) explains how they work together.",
    sections: [
      kindsSection("Segment nodes", segmentNodes.kinds),
      kindsSection("Operators", operators.kinds),
      kindsSection("User properties", propertyTypes.kinds),
    ],
  });
}

function journeysPage(): Page {
  return page("journeys", {
    title: "Journey definitions",
    introduction:
      "The nodes and other fields of a journey definition. [Journeys](../journeys.md) explains how runs move through them.",
    sections: [
      kindsSection("Entry nodes", entryNodes.kinds),
      kindsSection("Nodes", bodyNodes.kinds),
      kindsSection("Delays", delayVariants.kinds),
      kindsSection("Exit node", exitNodes.kinds),
      `## Goal, exit conditions and hold-out\n\nBeside the nodes.\n\n${runFieldsTable()}`,
      kindsSection("Conditions", runConditionKinds),
    ],
  });
}

function runFieldsTable(): string {
  return fieldsTable(jsonSchemaOf(z.object(runFields)), "a journey definition");
}
