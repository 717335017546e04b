/**
 * Zones that a template names in its `date` filters and that are none: such a date is shown in UTC. Not faults, because
 * the message goes out all the same.
 */
import { readTimeZone } from "@signalbox/time-zones";
import { TypeGuards, Value, type Template } from "liquidjs";
import { compileTemplate, type CompiledField } from "./compile-template.js";
import { zonedFilters } from "./liquid/date-filters.js";
import { childrenOf } from "./liquid/whole-text.js";
import { writtenFaults } from "./parts/written-faults.js";
import type { ContentDefinition } from "./template.js";
import { faultsIn, type TemplateIssue, type TextFault } from "./template-fault.js";

/** One for each use. */
export function unknownZones(definition: ContentDefinition): readonly TemplateIssue[] {
  return [...compileTemplate(definition).fields.values()].flatMap(unknownZonesIn);
}

/** As `unknownZones`, of one field. */
export function unknownZonesIn(field: CompiledField): readonly TemplateIssue[] {
  return faultsIn(field.name, writtenFaults(field, faultsOf(field.text.templates)));
}

function faultsOf(templates: readonly Template[]): readonly TextFault[] {
  return templates.flatMap((template) => [
    ...[...(template.arguments?.() ?? [])].flatMap((argument) =>
      argument instanceof Value ? zonesOf(argument) : [],
    ),
    ...faultsOf(childrenOf(template)),
  ]);
}

function zonesOf({ filters }: Value): readonly TextFault[] {
  return filters.flatMap(({ name, args: [, zone] }) => {
    if (!zonedFilters.has(name) || !TypeGuards.isQuotedToken(zone)) return [];
    if (readTimeZone(zone.content) !== undefined) return [];
    const [line, column] = zone.getPosition();
    return [
      {
        message: `no time zone is named “${zone.content.slice(0, 100)}”; the date is shown in UTC`,
        ...(line !== undefined && { line }),
        ...(column !== undefined && { column }),
      },
    ];
  });
}
