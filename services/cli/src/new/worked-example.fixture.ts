/** The example of docs/recipes/provider.md, a fictional vendor and its completed provider, as the document prints them. */
import { readFileSync } from "node:fs";

const recipe = readFileSync(new URL("../../../../docs/recipes/provider.md", import.meta.url), "utf8");
const [definition, test, ...others] = [...recipe.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, text]) => text);
if (definition === undefined || test === undefined || others.length > 0)
  throw new Error("docs/recipes/provider.md has one block for the definition and one for the test");

export const filledDefinition: string = definition;
export const filledTest: string = test;
