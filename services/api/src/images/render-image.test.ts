/** Real files through libvips: what becomes of each format, and what is refused. */
import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { renderImage, type RenderedImage } from "./render-image.js";

/** In the header of a PNG. */
const placeOfColourType = 25;
const colourTypeOfPalettes = 3;
const red = { r: 200, g: 30, b: 30 };

function still(width: number, height: number, alpha?: number): Sharp {
  const background = alpha === undefined ? red : { ...red, alpha };
  return sharp({ create: { width, height, channels: alpha === undefined ? 3 : 4, background } });
}

/** Each frame has a colour of its own. */
async function moving(frames: number, format: "gif" | "webp" = "gif"): Promise<Buffer> {
  const [width, height] = [40, 30];
  const pixels = Buffer.alloc(width * height * frames * 4, 255);
  for (let frame = 0; frame < frames; frame += 1) {
    pixels.fill((frame * 90) % 250, frame * width * height * 4, (frame + 1) * width * height * 4);
    for (let at = 3; at < width * height * 4; at += 4) pixels[frame * width * height * 4 + at] = 255;
  }
  const raw = { width, height: height * frames, channels: 4, pageHeight: height } as const;
  const delay = Array.from({ length: frames }, () => 70);
  const image = sharp(pixels, { raw, limitInputPixels: false });
  return format === "gif" ? image.gif({ delay, loop: 3 }).toBuffer() : image.webp({ delay }).toBuffer();
}

async function refusal(bytes: Buffer): Promise<string> {
  try {
    await renderImage(bytes);
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
  return "none";
}

function widthsOf({ files }: RenderedImage): readonly number[] {
  return files.map(({ width }) => width);
}

describe("an image", () => {
  it.each([
    ["a PNG", still(50, 40).png(), "image/png"],
    ["a PNG with alpha", still(50, 40, 0.5).png(), "image/png"],
    ["a JPEG", still(50, 40).jpeg(), "image/jpeg"],
    ["a JPEG for print", still(50, 40).toColourspace("cmyk").jpeg(), "image/jpeg"],
    ["a GIF", still(50, 40).gif(), "image/gif"],
    ["a WebP", still(50, 40).webp(), "image/jpeg"],
    ["a WebP with alpha", still(50, 40, 0.5).webp(), "image/png"],
    ["a PNG of 16 bits", still(50, 40).toColourspace("rgb16").png(), "image/png"],
    ["a grey PNG", still(50, 40).greyscale().png(), "image/png"],
  ])("that is %s becomes what mail clients show", async (_, image, type) => {
    const rendered = await renderImage(await image.toBuffer());
    expect(rendered).toMatchObject({ type, width: 50, height: 40, frames: 1 });
    expect(widthsOf(rendered)).toEqual([50]);
    const { format, space, depth } = await sharp(rendered.files[0]?.bytes).metadata();
    expect([`image/${format}`, depth]).toEqual([type, "uchar"]);
    expect(["srgb", "b-w"]).toContain(space);
    expect(await sharp(rendered.preview).metadata()).toMatchObject({ format: "webp", width: 50, height: 40 });
  });

  it("is made as wide as mails need, with smaller ones, and never larger than it was", async () => {
    const rendered = await renderImage(await still(3_000, 1_500).jpeg().toBuffer());
    expect(rendered).toMatchObject({ width: 2_400, height: 1_200 });
    expect(widthsOf(rendered)).toEqual([2_400, 1_200, 600]);
    expect(await sharp(rendered.files[2]?.bytes).metadata()).toMatchObject({ width: 600, height: 300 });
    expect(widthsOf(await renderImage(await still(1_200, 10).png().toBuffer()))).toEqual([1_200, 600]);
    expect(await renderImage(await still(1, 1).png().toBuffer())).toMatchObject({ width: 1, height: 1 });
  });

  it("keeps its colours, turned as its camera says, and nothing else of the file", async () => {
    const secret = "taken at home";
    const image = still(60, 20)
      .composite([
        { input: { create: { width: 10, height: 20, channels: 3, background: "#00f" } }, left: 0, top: 0 },
      ])
      .withExif({ IFD0: { Copyright: secret, ImageDescription: secret } })
      .withMetadata({ orientation: 6 });
    const sent = Buffer.concat([
      await image.jpeg({ quality: 100 }).toBuffer(),
      Buffer.from(`<script>${secret}</script>`),
    ]);
    expect(sent.toString("latin1").split(secret).length).toBeGreaterThan(2);
    const { files, preview, width, height } = await renderImage(sent);
    expect([width, height]).toEqual([20, 60]);
    for (const bytes of [...files.map((file) => file.bytes), preview]) {
      expect(bytes.toString("latin1")).not.toContain(secret);
      const { exif, orientation, xmp, icc } = await sharp(bytes).metadata();
      expect([exif, orientation, xmp, icc]).toEqual([undefined, undefined, undefined, undefined]);
    }
    const top = await sharp(files[0]?.bytes)
      .extract({ left: 5, top: 2, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(top[2]).toBeGreaterThan(200);
  });

  it.each(["gif", "webp"] as const)("that moves stays one: %s", async (format) => {
    const rendered = await renderImage(await moving(12, format));
    expect(rendered).toMatchObject({ type: "image/gif", width: 40, height: 30, frames: 12 });
    const { pages, delay, pageHeight } = await sharp(rendered.files[0]?.bytes, { animated: true }).metadata();
    expect([pages, pageHeight, delay?.[0]]).toEqual([12, 30, 70]);
    expect(await sharp(rendered.preview, { animated: true }).metadata()).toMatchObject({ height: 30 });
  });

  it("of 1,000 small frames is taken", async () => {
    expect(await renderImage(await moving(1_000))).toMatchObject({ frames: 1_000 });
  });

  it("of few colours stays one, which is a small file", async () => {
    const noise = { type: "gaussian", mean: 120, sigma: 40 } as const;
    const image = sharp({ create: { width: 400, height: 300, channels: 3, background: red, noise } });
    const sent = await image.png({ palette: true, colours: 8 }).toBuffer();
    const { files } = await renderImage(sent);
    expect(files[0]?.bytes[placeOfColourType]).toBe(colourTypeOfPalettes);
    expect(files[0]?.bytes.length).toBeLessThan(sent.length * 1.2);
  });
});

describe("refused is", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  it.each([
    ["nothing", "", "is empty"],
    ["text", "hello, this is text", "is no image; send a PNG, JPEG, GIF or WebP file"],
    ["an SVG", svg, "is of the format SVG,"],
    ["an SVG with a declaration", `\uFEFF<?xml version="1.0"?>\n<!-- x -->\n${svg}`, "is of the format SVG,"],
    ["an SVG with a type", `<!DOCTYPE svg PUBLIC "x" "y">${svg}`, "is of the format SVG,"],
    ["HTML", "<!doctype html><html><body><img></body></html>", "is no image;"],
    ["a PDF", "%PDF-1.7 x", "is of the format PDF,"],
    ["a BMP", "BM123456", "is of the format BMP,"],
    ["the beginning of a PNG", "\x89PNG\r\n\x1a\n", "is damaged or cut short"],
    ["a script that begins like a GIF", "GIF89a=1;alert(1)//", "is damaged or cut short"],
  ])("%s", async (_, content, reason) => {
    const isBinary = content.startsWith("\x89");
    expect(await refusal(Buffer.from(content, isBinary ? "latin1" : "utf8"))).toContain(`file: ${reason}`);
  });

  it.each([
    ["AVIF", "avif", "is of the format AVIF,"],
    ["TIFF", "tiff", "is of the format TIFF,"],
  ] as const)("%s", async (_, format, reason) => {
    expect(await refusal(await still(8, 8).toFormat(format).toBuffer())).toContain(reason);
  });

  it.each(["png", "jpeg", "gif", "webp"] as const)("a %s that is cut short", async (format) => {
    const noise = { type: "gaussian", mean: 120, sigma: 40 } as const;
    const image = sharp({ create: { width: 300, height: 300, channels: 3, background: red, noise } });
    const whole = await image.toFormat(format).toBuffer();
    const cut = whole.subarray(0, Math.floor(whole.length / 2));
    expect(await refusal(cut)).toContain("is damaged or cut short");
  });

  it("a small file that becomes a large image", async () => {
    const bomb = bombOf(20_000, 20_000);
    expect(bomb.length).toBeLessThan(100_000);
    expect(await refusal(bomb)).toContain("has more than 50 megapixels");
    expect(await refusal(bombOf(1, 100_000_000))).toMatch(/more than 50 megapixels|damaged/);
  });

  it("an image of many large frames", async () => {
    const frames = 300;
    const pixels = Buffer.alloc(500 * 400 * frames * 4, 90);
    const raw = { width: 500, height: 400 * frames, channels: 4, pageHeight: 400 } as const;
    const gif = await sharp(pixels, { raw, limitInputPixels: false })
      .gif({ delay: Array.from({ length: frames }, () => 50), keepDuplicateFrames: true })
      .toBuffer();
    expect(await refusal(gif)).toContain("counted over all its frames");
  });
});

/** A PNG that says to be so large, with the beginning of such an image. */
function bombOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(Buffer.alloc(20_000_000));
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
