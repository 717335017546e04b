/** For segments, journeys and broadcasts: the fields of definitions, which the workspace package has. */
export { definitionField, definitionNameField, definitionOf, draftField } from "@signalbox/workspace";
