/** Fields of segments, journeys and user properties; the commands' own are in the workspace package. */
export { definitionField, definitionNameField, definitionOf, draftField } from "@signalbox/workspace";
