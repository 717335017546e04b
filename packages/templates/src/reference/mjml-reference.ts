/** The elements of MJML as the compiler has them, with the attributes each takes and what it may contain. */
import { mjmlEngine } from "../mjml/mjml-engine.js";

export interface MjmlElement {
  readonly name: string;
  readonly attributes: readonly MjmlAttribute[];
  /** Names of elements; absent where the content is HTML or text. */
  readonly children?: readonly string[];
}

export interface MjmlAttribute {
  readonly name: string;
  /** The values it takes; absent where they are not a list. */
  readonly values?: readonly string[];
}

/** In the order of the compiler; the root first. */
export async function mjmlReference(): Promise<readonly MjmlElement[]> {
  const { preset, endingTags } = await mjmlEngine();
  const { mjml = [] } = preset.dependencies;
  return [
    { name: "mjml", attributes: [], children: namesIn(mjml) },
    ...preset.components.map((component) => {
      const name = component.getTagName();
      const children = preset.dependencies[name];
      return {
        name,
        attributes: Object.entries(component.allowedAttributes ?? {}).map(attributeOf),
        ...(children !== undefined && !endingTags.has(name) && { children: namesIn(children) }),
      };
    }),
  ];
}

/** A pattern among them allows any element. */
function namesIn(children: readonly (string | RegExp)[]): readonly string[] {
  return children.filter((child) => typeof child === "string");
}

function attributeOf([name, type]: readonly [string, string]): MjmlAttribute {
  const values = /^enum\((.*)\)$/
    .exec(type)?.[1]
    ?.split(",")
    .filter((value) => value !== "");
  if (type === "boolean") return { name, values: ["true", "false"] };
  return values === undefined ? { name } : { name, values };
}
