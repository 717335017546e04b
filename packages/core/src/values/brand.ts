/**
 * The brand of a workspace: what its mails look like where their templates say nothing of their own. A workspace keeps it,
 * templates print it as `brand`. Every field may be absent.
 */

export const brandFontNames = [
  "Arial",
  "System",
  "Helvetica",
  "Verdana",
  "Tahoma",
  "Trebuchet",
  "Georgia",
  "Times",
] as const;
export type BrandFont = (typeof brandFontNames)[number];

export interface Brand {
  readonly company?: string;
  /** Lines of text. */
  readonly address?: string;
  /** An address of a picture. */
  readonly logo?: string;
  /** Pixels. */
  readonly logoWidth?: number;
  readonly logoAlt?: string;
  /** `#rrggbb`: of buttons and links. */
  readonly color?: string;
  /** `#rrggbb`: of texts on `color`. */
  readonly textOnColor?: string;
  /** `#rrggbb`: of the whole mail. */
  readonly background?: string;
  /** `#rrggbb` */
  readonly text?: string;
  readonly font?: BrandFont;
}

/** The own brand of a workspace, else that of its parent; empty without either. */
export function brandInForce(own: Brand | undefined, parents: Brand | undefined): Brand {
  return own ?? parents ?? {};
}
