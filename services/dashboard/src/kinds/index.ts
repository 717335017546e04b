/** The kinds that definitions are made of: one file for each says all that the dashboard knows of it. */
export { withField, type FieldsProps } from "./fields/field-props.js";
export { GroupOfChannelField } from "./fields/group-of-channel-field.js";
export { ListField } from "./fields/list-field.js";
export { LongChoiceField } from "./fields/long-choice-field.js";
export { MoreFields } from "./fields/more-fields.js";
export { ChoiceField, DurationField, NumberField } from "./fields/plain-fields.js";
export { TemplateField } from "./fields/resource-fields.js";
export { useSegmentChoices, type SegmentChoice } from "./fields/use-segment-choices.js";
export { useSubscriptionGroups } from "./fields/use-subscription-groups.js";
export { sentenceChanges } from "./sentence-changes.js";
export { DefinitionView } from "./definition-view.js";
export { SeenInput } from "./fields/seen-input.js";
export { useSeenEvents, useSeenTraits } from "./fields/use-seen.js";
export { distinctResources, type Describing, type NamedKind, type NamedResource } from "./describing.js";
export {
  describeNode,
  entryOffers,
  factsOfNode,
  isReadableNode,
  labelOfNode,
  nodeIcon,
  nodeKindOf,
  resourcesOfNode,
  stepOffers,
  unchosenIn,
  waysOf,
  withWaysOf,
  type JourneyDefinition,
  type JourneyNode,
  type NodeOffer,
  type Way,
} from "./journey-nodes/index.js";
export { JourneyRunFields } from "./journey-nodes/run-fields.js";
export { describeWay } from "./journey-nodes/ways.js";
export { describeProperty, propertyTypes, type PropertyDefinition } from "./property-types/index.js";
export { EventField, EventPropertyField, TraitField } from "./fields/seen-fields.js";
export { TypeFields } from "./property-types/type-fields.js";
export {
  describeSegment,
  kindOfNode,
  resourcesOfSegment,
  type SegmentDefinition,
  type SegmentNode,
} from "./segment-nodes/index.js";
export { readTyped, type TypedConditions } from "./segment-nodes/read-typed.js";
export { labelOfTyped } from "./segment-nodes/label-typed.js";
export {
  conditionKinds,
  groupKinds,
  isWholeNode,
  newSegment,
  segmentShape,
  segmentTree,
  withAdded,
  wholeKinds,
  withWhole,
  type SegmentDraft,
} from "./segment-nodes/segment-tree.js";
export { nameInSeen } from "./typed/seen.js";
export { useSeen } from "./typed/use-seen.js";
export { useSeenSpelling } from "./typed/use-seen-spelling.js";
export { useDescribing, useDescribingPast } from "./use-describing.js";
