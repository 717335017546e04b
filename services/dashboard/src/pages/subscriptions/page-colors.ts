/** Colors of a subscription page that follow from the chosen ones (WCAG 2). Pure. */

/** Of the standard page on devices that are set to dark colors. */
export const darkColors = {
  background: "#1a1e23",
  card: "#15181c",
  ink: "#d4d8de",
  line: "#8b939f",
} as const;

/** That of texts. */
const enough = 4.5;

/** Black or white, whichever is read better on a color. */
export function textOn(color: string): "#000000" | "#ffffff" {
  return luminanceOf(color) > 0.179 ? "#000000" : "#ffffff";
}

/** The color, mixed with white until it can be read on a dark card. */
export function onDark(color: string): string {
  for (let white = 0; white < 1; white += 0.05) {
    const mixed = mixedWithWhite(color, white);
    if (contrast(mixed, darkColors.card) >= enough) return mixed;
  }
  return "#ffffff";
}

export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other].map(luminanceOf).toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function mixedWithWhite(color: string, white: number): string {
  const channels = channelsOf(color).map((each) => Math.round(each + (255 - each) * white));
  return `#${channels.map((each) => each.toString(16).padStart(2, "0")).join("")}`;
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) => {
    const each = channel / 255;
    return each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channelsOf(color: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}
