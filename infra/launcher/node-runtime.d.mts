export interface NodePin {
  readonly minimum: string;
  readonly version: string;
  /** Hashes of the packages (`sha512-…`), by platform. */
  readonly packages: Readonly<Record<string, string>>;
}

export interface FindNodeOptions {
  readonly running?: string;
  readonly cacheDir?: string;
  readonly platform?: string;
  readonly pin?: NodePin;
  readonly report?: (line: string) => void;
}

export const pinned: NodePin;
export const defaultCacheDir: string;
export function isOlder(version: string, minimum: string): boolean;
export function findNode(options?: FindNodeOptions): Promise<string>;
