/**
 * What callers without the permission `users:see-personal` may see of users, and ask about: nothing but what is declared
 * visible. A user property with `personal: false` and the list of visible paths declare a path and everything below it;
 * `personal: true` hides a path again. The longer path decides, and hiding where both are equal. Pure: every place that
 * shows something or takes a question uses this decision.
 */
import { pathReach, stepsOfName, type PathReach } from "@signalbox/audience";
import type { StoredUserProperty, WorkspaceState } from "../state.js";
import { askedIn, type Asked } from "./asked-paths.js";
import type { DataSource } from "./data-source.js";
import { serviceEventPaths } from "./service-event-paths.js";
import type { VisiblePath } from "./visible-path.js";

/** What is known of a value that is to be shown. */
export type Sight = "visible" | "hidden" | "partly";

export interface Visibility {
  /** Whether a caller may ask about what the JSONPath leads to. */
  mayAsk(source: DataSource, path: string): boolean;
  /** The same of a key: the name of a property, or a path. */
  mayAskKey(source: DataSource, key: string): boolean;
  /** Of the value at a place of the data; `partly`: its parts decide. */
  sightOf(source: DataSource, place: PathReach): Sight;
  /**
   * Whether a caller may ask about a user property, by its id or name; one that does not exist is hidden, and so is one
   * that may have the id of a user, which can be an address.
   */
  isPropertyVisible(idOrName: string): boolean;
  /** The source and path of a user property whose value can be shown in parts; `asIds`: it is shown by the rules of ids. */
  placesOf(idOrName: string): PropertySight;
  /** Whether a caller may ask this. */
  allows(asked: Asked): boolean;
}

export type PropertySight = Sight | "asIds" | { readonly source: DataSource; readonly place: PathReach };

type Property = Pick<StoredUserProperty, "id" | "name" | "definition" | "personal">;

/** What a workspace declares. */
export type Declaring = Pick<WorkspaceState, "visiblePaths"> & {
  readonly userProperties: readonly Property[];
};

interface Rule {
  readonly source: DataSource;
  readonly steps: PathReach;
  readonly isVisible: boolean;
}

export function visibilityOf(state: Declaring): Visibility {
  const rules = rulesOf(state);
  const mayReach = (source: DataSource, reach: readonly PathReach[] | undefined): boolean =>
    reach !== undefined && reach.every((steps) => isReachVisible(rules, source, steps));
  const visibility: Visibility = {
    mayAsk: (source, path) => mayReach(source, pathReach(path)),
    mayAskKey: (source, key) => {
      const asPath = pathReach(key);
      return (
        isReachVisible(rules, source, stepsOfName(key)) && (asPath === undefined || mayReach(source, asPath))
      );
    },
    sightOf: (source, place) => sightIn(rules, source, place),
    isPropertyVisible: (named) =>
      propertiesNamed(state, named).length > 0 &&
      propertiesNamed(state, named).every(
        (property) => isVisibleProperty(property, visibility) && !readsIds(property),
      ),
    placesOf: (named) => {
      const [property, ...others] = propertiesNamed(state, named);
      if (property === undefined) return "hidden";
      const isVisible = isVisibleProperty(property, visibility);
      const [read, ...more] = askedIn(property.definition, "UserPropertyDefinition");
      if (isVisible && readsIds(property)) return "asIds";
      const isPlain = others.length === 0 && more.length === 0 && read?.asks === "path";
      if (property.personal !== undefined || isVisible || !isPlain) return isVisible ? "visible" : "hidden";
      const [place, ...places] = pathReach(read.text) ?? [];
      if (place === undefined || places.length > 0) return "hidden";
      return { source: read.source, place };
    },
    allows: ({ asks, text, source }) => {
      switch (asks) {
        case "path":
          return visibility.mayAsk(source, text);
        case "trait":
        case "eventKey":
        case "key":
          return visibility.mayAskKey(source, text);
        case "property":
          return text === "id" || visibility.isPropertyVisible(text);
        case "wholeEvent":
          return visibility.mayAsk({ of: "Event", event: text === "" ? "*" : text }, "$");
        case "user":
        case "ids":
          return true;
        case "file":
        case "content":
          return false;
      }
    },
  };
  return visibility;
}

/** Of several workspaces: what all of them declare. A property counts where it exists. */
export function commonVisibility(states: readonly Declaring[]): Visibility {
  const [first, ...others] = distinct(states).map((state) => ({ state, visibility: visibilityOf(state) }));
  if (first === undefined) return visibilityOf({ userProperties: [], visiblePaths: [] });
  if (others.length === 0) return first.visibility;
  const all = [first, ...others];
  const every = (test: (visibility: Visibility) => boolean): boolean =>
    all.every(({ visibility }) => test(visibility));
  const knowing = (named: string): typeof all =>
    all.filter(({ state }) => propertiesNamed(state, named).length > 0);
  const common: Visibility = {
    mayAsk: (source, path) => every((each) => each.mayAsk(source, path)),
    mayAskKey: (source, key) => every((each) => each.mayAskKey(source, key)),
    sightOf: (source, place) => least(all.map(({ visibility }) => visibility.sightOf(source, place))),
    isPropertyVisible: (named) => {
      const known = knowing(named);
      return known.length > 0 && known.every(({ visibility }) => visibility.isPropertyVisible(named));
    },
    placesOf: (named) => {
      const places = knowing(named).map(({ visibility }) => visibility.placesOf(named));
      const [place] = places;
      if (place === undefined || places.includes("hidden")) return "hidden";
      if (places.every((each) => each === "visible")) return "visible";
      if (places.every((each) => each === "visible" || each === "asIds")) return "asIds";
      return places.length === 1 ? place : "hidden";
    },
    allows: (asked) =>
      asked.asks === "property"
        ? asked.text === "id" || common.isPropertyVisible(asked.text)
        : every((each) => each.allows(asked)),
  };
  return common;
}

/** The first thing that a definition asks and such callers may not. */
export function hiddenIn(
  definition: unknown,
  component: Parameters<typeof askedIn>[1],
  visibility: Visibility,
): Asked | undefined {
  return askedIn(definition, component).find((asked) => !visibility.allows(asked));
}

function propertiesNamed({ userProperties }: Declaring, named: string): readonly Property[] {
  const id = named.toLowerCase();
  return userProperties.filter((property) => property.id === id || property.name === named);
}

function readsIds({ definition }: Property): boolean {
  return askedIn(definition, "UserPropertyDefinition").some(({ asks }) => asks === "ids");
}

/** Declared as such, or by everything that it reads. Ids are shown by the rules of ids. */
function isVisibleProperty({ personal, definition }: Property, visibility: Visibility): boolean {
  if (personal !== undefined) return !personal;
  return askedIn(definition, "UserPropertyDefinition").every((asked) => visibility.allows(asked));
}

function rulesOf({ userProperties, visiblePaths }: Declaring): readonly Rule[] {
  const declared = [...serviceEventPaths, ...visiblePaths].flatMap((path) => rulesOfPath(path, true));
  const ofProperties = userProperties.flatMap(({ personal, definition }) =>
    personal === undefined
      ? []
      : askedIn(definition, "UserPropertyDefinition").flatMap(({ asks, text, source, isCondition }) =>
          asks === "path" && !isCondition ? rulesAt(source, text, !personal) : [],
        ),
  );
  return [...declared, ...ofProperties];
}

function rulesOfPath({ of, event = "*", path }: VisiblePath, isVisible: boolean): readonly Rule[] {
  return rulesAt(of === "Trait" ? { of } : { of, event }, path, isVisible);
}

/** A path that cannot be followed declares nothing, and hides from the place on where it cannot. */
function rulesAt(source: DataSource, path: string, isVisible: boolean): readonly Rule[] {
  return (pathReach(path) ?? []).flatMap((steps): readonly Rule[] => {
    const open = steps.findIndex(({ kind }) => kind === "open");
    if (open < 0) return [{ source, steps, isVisible }];
    return isVisible ? [] : [{ source, steps: steps.slice(0, open), isVisible }];
  });
}

/** Everything that the path may lead to or read is below a visible path, and not below a longer hidden one. */
function isReachVisible(rules: readonly Rule[], source: DataSource, steps: PathReach): boolean {
  const covering = rules.filter(
    (rule) => rule.isVisible && coversSource(rule.source, source) && covers(rule.steps, steps),
  );
  const longest = Math.max(-1, ...covering.map((rule) => rule.steps.length));
  return (
    longest >= 0 &&
    !rules.some(
      (rule) =>
        !rule.isVisible &&
        rule.steps.length >= longest &&
        meetsSource(rule.source, source) &&
        meets(rule.steps, steps),
    )
  );
}

function sightIn(rules: readonly Rule[], source: DataSource, place: PathReach): Sight {
  const near = rules.filter((rule) => meetsSource(rule.source, source) && meets(rule.steps, place));
  const isVisible = isReachVisible(near, source, place);
  const isMixed = near.some((rule) => rule.steps.length > place.length && rule.isVisible);
  if (isVisible) return "visible";
  const hasHiddenBelow =
    near.some((rule) => !rule.isVisible && rule.steps.length > place.length) &&
    isReachVisible(
      near.filter((rule) => rule.isVisible || rule.steps.length <= place.length),
      source,
      place,
    );
  return isMixed || hasHiddenBelow ? "partly" : "hidden";
}

/** Whether all that the path may lead to is at or below the declared one. */
function covers(declared: PathReach, steps: PathReach): boolean {
  return declared.every((wanted, index) => {
    const step = steps[index];
    if (step === undefined || step.kind === "open") return false;
    if (wanted.kind === "any") return true;
    if (wanted.kind === "name") return step.kind === "name" && step.name === wanted.name;
    return wanted.kind === "index" && step.kind === "index" && step.index === wanted.index;
  });
}

/** Whether one may lead through, or to, a place of the other. */
function meets(one: PathReach, other: PathReach): boolean {
  for (const [index, step] of one.entries()) {
    const against = other[index];
    if (against === undefined || step.kind === "open" || against.kind === "open") return true;
    if (step.kind === "any" || against.kind === "any") continue;
    if (step.kind === "name" ? !isName(against, step.name) : !isIndex(against, step.index)) return false;
  }
  return true;
}

function isName(step: PathReach[number], name: string): boolean {
  return step.kind === "name" && step.name === name;
}

/** An index from the end may be any. */
function isIndex(step: PathReach[number], index: number): boolean {
  return step.kind === "index" && (step.index === index || step.index < 0 || index < 0);
}

function coversSource(rule: DataSource, source: DataSource): boolean {
  if (rule.of === "Trait" || source.of === "Trait") return rule.of === source.of;
  return coversName(rule.event, source.event);
}

function meetsSource(rule: DataSource, source: DataSource): boolean {
  if (rule.of === "Trait" || source.of === "Trait") return rule.of === source.of;
  return coversName(rule.event, source.event) || coversName(source.event, rule.event);
}

/** `Cart*` covers `Cart*` and `Cart Updated`; the empty text is every event, as in definitions. */
function coversName(pattern: string, name: string): boolean {
  if (pattern === "" || pattern === "*") return true;
  if (pattern === name) return true;
  return pattern.endsWith("*") && name !== "" && name.startsWith(pattern.slice(0, -1));
}

function least(sights: readonly Sight[]): Sight {
  if (sights.includes("hidden")) return "hidden";
  return sights.includes("partly") ? "partly" : "visible";
}

/** Children often declare the same. */
function distinct(states: readonly Declaring[]): readonly Declaring[] {
  const known = new Map(
    states.map((state) => [JSON.stringify([state.userProperties, state.visiblePaths]), state]),
  );
  return [...known.values()];
}
