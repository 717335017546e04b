/** What we use of libraries that bring no types. */
declare module "mjml-core" {
  interface Compiled {
    readonly html: string;
    readonly json: unknown;
    readonly errors: readonly {
      readonly line?: number;
      readonly message: string;
      readonly tagName: string;
    }[];
  }
  type Compile = (
    mjml: string,
    options: {
      presets: readonly object[];
      validationLevel: "soft";
      keepComments: boolean;
      filePath: string;
      ignoreIncludes: true;
    },
  ) => Promise<Compiled>;
  const core: Compile | { readonly default: Compile };
  export default core;
}

declare module "mjml-preset-core" {
  interface Component {
    readonly endingTag?: boolean;
    getTagName(): string;
  }
  const preset: {
    readonly components: readonly Component[];
    readonly dependencies: Readonly<Record<string, readonly (string | RegExp)[]>>;
  };
  export default preset;
}

declare module "html-to-text" {
  interface Selector {
    readonly selector: string;
    readonly format?: string;
    readonly options?: Readonly<Record<string, unknown>>;
  }
  export function compile(options: {
    readonly wordwrap: false | number;
    readonly limits: Readonly<Record<string, number | string>>;
    readonly selectors: readonly Selector[];
  }): (html: string) => string;
}
