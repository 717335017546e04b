/** Selects stored events for several matchers at once: by name through the index, then by what they contain. */
import type { EventRecord } from "@signalbox/core";
import { createEventMatcher, isPrefix, type EventMatcherSpec } from "./event-matcher.js";
import { indexEventMatchers } from "./event-matcher-index.js";
import { dataReader, entryOf } from "./match-event.js";

export interface SelectedName {
  /** A prefix without the `*`. */
  readonly name: string;
  /** Every track event of the name is selected, so that none has to be read. */
  readonly isWhole: boolean;
}

export interface SelectedEvents {
  readonly names: readonly SelectedName[];
  readonly prefixes: readonly SelectedName[];
  /** Whether an event with one of the names is selected; always true where the name `isWhole`. */
  matches(event: EventRecord): boolean;
}

export function selectEvents(specs: readonly EventMatcherSpec[]): SelectedEvents {
  const named = new Map<string, boolean>();
  for (const spec of specs) {
    for (const name of spec.source.of === "track" ? spec.source.names : [])
      named.set(name, named.get(name) === true || isWhole(spec));
  }
  const matchers = indexEventMatchers(specs.map(createEventMatcher));
  const names = [...named].map(([name, whole]) => ({ name, isWhole: whole }));
  return {
    names: names.filter(({ name }) => !isPrefix(name)),
    prefixes: names
      .filter(({ name }) => isPrefix(name))
      .map(({ name, ...selected }) => ({ name: name.slice(0, -1), ...selected })),
    matches: (event) => {
      const data = dataReader(event);
      return [...matchers.candidates(event, data)].some(
        (matcher) => entryOf(matcher, event, data) !== undefined,
      );
    },
  };
}

function isWhole({ where = [], from, before, filled = false }: EventMatcherSpec): boolean {
  return where.length === 0 && from === undefined && before === undefined && !filled;
}
