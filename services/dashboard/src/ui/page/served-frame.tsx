/**
 * A page of the service in a frame in which nothing runs: the service sends it with a content policy of its own, where a
 * `srcdoc` would inherit that of this page. Another address gets another element: one that is led from one address to
 * another adds a step to "back".
 */
import type { CSSProperties, ReactNode } from "react";

export interface ServedFrameProps {
  readonly title: string;
  readonly src: string;
  /** Of what the address shows: another one is loaded again. */
  readonly version?: string | number;
  readonly className?: string | undefined;
  readonly style?: CSSProperties;
  readonly "data-as"?: string | undefined;
  readonly "data-phone"?: boolean | undefined;
}

export function ServedFrame({ src, version = "", ...shown }: ServedFrameProps): ReactNode {
  return <iframe {...shown} key={`${version} ${src}`} sandbox="" src={src} />;
}
