/**
 * Archiving hides a resource from lists and changes nothing else: what runs goes on, and it can be used, changed and
 * deleted as before. One operation for each kind of definition.
 */
import { z } from "zod";
import { applied, refused } from "./command.js";
import { exampleIds } from "./examples.js";
import { resourceIdField } from "./fields.js";
import { defineOperation, type Operation } from "./operation.js";
import type { Authored } from "./audit/authors.js";
import type { Archivable, WorkspaceState } from "./state.js";

export interface Archive {
  readonly id: string;
  /** False takes it out of the archive. */
  readonly archived: boolean;
}

/** In answers. */
export const archivedField: z.ZodType<true | undefined> = z
  .literal(true)
  .optional()
  .describe("It is hidden from lists of the dashboard; absent where it is not.");

/** What a resource keeps when it is put again. */
export function archivedAsBefore(stored: Archivable | undefined): Archivable {
  return stored?.archived === true ? { archived: true } : {};
}

type Resource = Archivable & Authored & { readonly id: string; readonly updatedAt: number };

/** One that was archived, or taken out of the archive. */
type Moved<Stored extends Resource> = Omit<Stored, "archived" | "updatedAt"> &
  Pick<Resource, "archived" | "updatedAt">;

interface ArchiveOptions<Stored extends Resource> {
  /** In words. */
  readonly resource: string;
  readonly exampleId: string;
  readonly of: (state: WorkspaceState) => readonly Stored[];
  readonly with: (state: WorkspaceState, resources: readonly (Stored | Moved<Stored>)[]) => WorkspaceState;
}

function archiveOperation<Stored extends Resource>({
  resource,
  exampleId,
  of,
  with: withResources,
}: ArchiveOptions<Stored>): Operation<Archive> {
  return defineOperation({
    name: `archive-${resource.replaceAll(" ", "-")}`,
    summary: `Archive or unarchive a ${resource}`,
    description: "It is hidden from lists, and goes on as before.",
    example: { body: { id: exampleId } },
    body: z.object({
      id: resourceIdField,
      archived: z.boolean().default(true).describe("False takes it out of the archive."),
    }),
    answers: [
      { status: 204, description: `The ${resource} is archived, or taken out of the archive` },
      { status: 404, description: `No ${resource} with this id` },
    ],
    guards: { resource, find: (state, { id }) => of(state).find((each) => each.id === id) },
    decide: (state, { id, archived }, { now }) => {
      const resources = of(state);
      if (resources.every((each) => each.id !== id)) {
        return { state, outcome: refused("NotFound", `no ${resource} with id ${JSON.stringify(id)}`) };
      }
      const moved = resources.map((each) => (each.id === id ? move(each, archived, now.getTime()) : each));
      return { state: withResources(state, moved), outcome: applied };
    },
  });
}

function move<Stored extends Resource>(stored: Stored, archived: boolean, updatedAt: number): Moved<Stored> {
  const { archived: _, updatedAt: _before, ...resource } = stored;
  return { ...resource, updatedAt, ...(archived && { archived }) };
}

export const archiveSegment: Operation<Archive> = archiveOperation({
  resource: "segment",
  exampleId: exampleIds.segment,
  of: ({ segments }) => segments,
  with: (state, segments) => ({ ...state, segments }),
});

export const archiveUserProperty: Operation<Archive> = archiveOperation({
  resource: "user property",
  exampleId: exampleIds.userProperty,
  of: ({ userProperties }) => userProperties,
  with: (state, userProperties) => ({ ...state, userProperties }),
});

export const archiveTemplate: Operation<Archive> = archiveOperation({
  resource: "template",
  exampleId: exampleIds.template,
  of: ({ templates }) => templates,
  with: (state, templates) => ({ ...state, templates }),
});

export const archiveJourney: Operation<Archive> = archiveOperation({
  resource: "journey",
  exampleId: exampleIds.journey,
  of: ({ journeys }) => journeys,
  with: (state, journeys) => ({ ...state, journeys }),
});
