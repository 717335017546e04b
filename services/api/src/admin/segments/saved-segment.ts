/** For the journeys, which take the same field. */
export { resourceTypeField } from "@signalbox/workspace";
