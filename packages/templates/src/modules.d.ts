/** Types of the libraries that ship none, as far as they are used. */
declare module "html-to-text" {
  interface Selector {
    readonly selector: string;
    readonly format?: string;
    readonly options?: Readonly<Record<string, unknown>>;
  }
  /** Collapses with the white space around it. */
  interface Builder {
    addInline(text: string): void;
  }
  interface Element {
    readonly children: readonly unknown[];
  }
  type Walk = (nodes: readonly unknown[], builder: Builder) => void;
  export function compile(options: {
    readonly wordwrap: false | number;
    readonly formatters: Readonly<Record<string, (element: Element, walk: Walk, builder: Builder) => void>>;
    readonly limits: Readonly<Record<string, number | string>>;
    readonly selectors: readonly Selector[];
  }): (html: string) => string;
}

declare module "mjml-core" {
  interface CompiledDocument {
    readonly html: string;
    readonly json: unknown;
    readonly errors: readonly {
      readonly line?: number;
      readonly message: string;
      readonly tagName: string;
    }[];
  }

  interface CompileOptions {
    readonly presets: readonly object[];
    readonly validationLevel: "soft";
    readonly keepComments: boolean;
    readonly filePath: string;
    readonly ignoreIncludes: true;
    /** Style sheets by the name of the font; the default is fonts of Google. */
    readonly fonts: Readonly<Record<string, string>>;
  }

  export type MjmlCompiler = (mjml: string, options: CompileOptions) => Promise<CompiledDocument>;

  const module: MjmlCompiler | { readonly default: MjmlCompiler };
  export default module;
}

declare module "mjml-preset-core" {
  export interface MjmlPreset {
    readonly components: readonly {
      readonly endingTag?: boolean;
      /** Types by name: `color`, `enum(left,right)`. */
      readonly allowedAttributes?: Readonly<Record<string, string>>;
      getTagName(): string;
    }[];
    /** What an element may contain, by its name. */
    readonly dependencies: Readonly<Record<string, readonly (string | RegExp)[]>>;
  }

  const preset: MjmlPreset;
  export default preset;
}
