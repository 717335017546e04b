/** What the page of a template and its editors of bodies give to each other. */

/** A variable that Liquid may name. */
export interface TemplateVariable {
  /** As it is written: `user.firstName`. */
  readonly path: string;
  /** Of the person whom the preview is for; undefined if they have none. */
  readonly value?: unknown;
}

/** What the server says about a body. */
export interface BodyIssue {
  /** In the language of the member. */
  readonly text: string;
  readonly isError: boolean;
  /** In a low-code document: `content[2].attrs.href`. */
  readonly path?: string;
  /** In source text, from 1. */
  readonly line?: number;
  readonly column?: number;
}

/** An image of the workspace, as it was chosen. */
export interface ChosenImage {
  readonly src: string;
  readonly alt: string;
  /** Pixels at which it is shown. */
  readonly width: number;
  readonly height: number;
}

/** Opens the images of the workspace; undefined if none was chosen. */
export type ChooseImage = () => Promise<ChosenImage | undefined>;

/** A part that bodies may name. */
export interface NamedPart {
  readonly id: string;
  readonly name: string;
}
