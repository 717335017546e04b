/**
 * A query as the api reads it: `ids=a&ids=b`, `filters[channels]=Email`, `contextValues[0][key]=order`. What is undefined
 * or null is left out.
 */
export function queryText(query: Readonly<Record<string, unknown>>): string {
  return Object.entries(query)
    .flatMap(([name, value]) => partsOf(name, value))
    .map((part) => part.map(encodeURIComponent).join("="))
    .join("&");
}

function partsOf(name: string, value: unknown): readonly (readonly [string, string])[] {
  if (value === undefined || value === null) return [];
  if (typeof value !== "object") return [[name, `${value as string | number | boolean}`]];
  if (!Array.isArray(value)) {
    return Object.entries(value).flatMap(([key, child]) => partsOf(`${name}[${key}]`, child));
  }
  return value.flatMap((item: unknown, index) =>
    partsOf(typeof item === "object" ? `${name}[${index}]` : name, item),
  );
}
