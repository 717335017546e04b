/** The parts of an ICU message that sentences use, as the parser of intl-messageformat gives them. */
import { IntlMessageFormat } from "intl-messageformat";
import type { Language } from "../../data/index.js";

export type MessageElement =
  | { readonly type: typeof elementTypes.literal; readonly value: string }
  | { readonly type: typeof elementTypes.argument; readonly value: string }
  | { readonly type: typeof elementTypes.number; readonly value: string; readonly style?: unknown }
  | { readonly type: typeof elementTypes.date; readonly value: string }
  | { readonly type: typeof elementTypes.select; readonly value: string; readonly options: MessageOptions }
  | { readonly type: typeof elementTypes.plural; readonly value: string; readonly options: MessageOptions }
  | { readonly type: typeof elementTypes.pound };

export type MessageOptions = Readonly<Record<string, { readonly value: readonly MessageElement[] }>>;

/** Numbers that the parser gives to the kinds of elements. */
export const elementTypes = {
  literal: 0,
  argument: 1,
  number: 2,
  date: 3,
  select: 5,
  plural: 6,
  pound: 7,
} as const;

const parsed = new Map<string, readonly MessageElement[]>();

export function parseMessage(message: string, language: Language): readonly MessageElement[] {
  const known = parsed.get(message);
  if (known !== undefined) return known;
  const format = new IntlMessageFormat(message, language, undefined, { ignoreTag: true });
  const elements = format.getAst() as unknown as readonly MessageElement[];
  parsed.set(message, elements);
  return elements;
}
