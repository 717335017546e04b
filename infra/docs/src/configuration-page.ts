/** docs/reference/configuration.md: the environment variables of each service. */
import type { Setting } from "@signalbox/service";
import { code, page, sentence, table, type Page } from "./markdown.js";

export interface ServiceSettings {
  readonly title: string;
  readonly settings: readonly Setting[];
}

export function configurationPage(services: readonly ServiceSettings[]): Page {
  return page("configuration", {
    title: "Configuration",
    introduction:
      "The environment variables of each service. An empty variable counts as absent. A service that cannot start names every variable that does not fit. [Deployment](../deployment.md) says which of them an installation needs.",
    sections: services.map(
      ({ title, settings }) =>
        `## ${title}\n\n${table(["variable", "default", "meaning"], settings.map(rowOf))}`,
    ),
  });
}

function rowOf({ name, description, defaultValue, isRequired }: Setting): readonly string[] {
  if (description === "") throw new Error(`The variable ${name} has no description: add .describe(…) to it.`);
  const shown = defaultValue === undefined ? "" : code(defaultValue);
  return [code(name), isRequired ? "**required**" : shown, sentence(description)];
}
