/** Images and their uploads in tests. */
import sharp from "sharp";
import type { TestApi } from "../../test-api.fixture.js";

export interface ShownImage {
  readonly id: string;
  readonly name: string;
  readonly alt: string;
  readonly type: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  readonly url: string;
  readonly files: readonly { readonly width: number; readonly height: number; readonly url: string }[];
  readonly previewUrl: string;
  readonly updatedAt: number;
  readonly uses: number;
}

export interface UploadAnswer {
  readonly status: number;
  readonly image?: ShownImage;
  readonly isNew?: boolean;
  readonly message?: string;
  readonly issues?: readonly { readonly code: string }[];
}

let made = 0;

/** Each of another content. */
export function aPicture(
  { width, height }: { width: number; height: number } = { width: 50, height: 40 },
): Promise<Buffer> {
  made += 1;
  const background = { r: made % 256, g: Math.floor(made / 256), b: 99 };
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

/** Incompressible, so that it takes about as many bytes as it has pixels. */
export function aNoisyPicture(side: number): Promise<Buffer> {
  made += 1;
  const noise = { type: "gaussian", mean: 100 + (made % 50), sigma: 60 } as const;
  return sharp({ create: { width: side, height: side, channels: 3, background: "#fff", noise } })
    .png()
    .toBuffer();
}

export function formOf(content: Uint8Array, name = "picture.png"): FormData {
  const form = new FormData();
  form.append("file", new Blob([Uint8Array.from(content)]), name);
  return form;
}

export async function uploadImageTo(
  testApi: TestApi,
  content: Uint8Array,
  { name, query = "", key = testApi.adminKey }: { name?: string; query?: string; key?: string } = {},
): Promise<UploadAnswer> {
  const response = await fetch(`${testApi.url}/api/admin/content/images${query}`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, accept: "application/problem+json" },
    body: formOf(content, name),
  });
  const body = (await response.json()) as Omit<UploadAnswer, "status"> & { readonly detail?: string };
  return { ...body, ...(body.detail !== undefined && { message: body.detail }), status: response.status };
}

/** The path of an address on the api of the test. */
export function onTestApi(testApi: TestApi, url: string): string {
  return testApi.url + new URL(url).pathname;
}
