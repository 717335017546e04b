/** What we use of libraries that bring no types. */
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
