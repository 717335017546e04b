/**
 * How the files of the dashboard may import each other: a room through the front door of another one, in one direction, and
 * no file in a circle. The linter does not follow `./x.js` to `x.tsx`. And what has to be built with one component alone.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL(".", import.meta.url));
/** A room imports those before it. */
const rooms = ["data", "ui", "editing", "kinds", "frame", "pages"];
const files = new Set(
  readdirSync(root, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file)),
);

const textOf = (file: string): string => readFileSync(join(root, file), "utf8");

/** The files of the dashboard that a file imports. */
const importsOf = new Map(
  [...files].map((file) => {
    const text = textOf(file);
    // Imports that are made later, when a page is opened, end no circle.
    const specifiers = [...text.matchAll(/^(?:import|export)\b[^;]*?["'](\.{1,2}\/[^"']+)["'];/gm)];
    const imported = specifiers.flatMap(([, specifier = ""]) => resolved(file, specifier) ?? []);
    return [file, imported] as const;
  }),
);

function resolved(file: string, specifier: string): string | undefined {
  const path = relative(root, join(root, dirname(file), specifier)).replaceAll("\\", "/");
  return [path, path.replace(/\.js$/, ".ts"), path.replace(/\.js$/, ".tsx")].find((each) => files.has(each));
}

function roomOf(file: string): string | undefined {
  const [room = ""] = file.split("/");
  return rooms.includes(room) ? room : undefined;
}

it("finds the imports", () => {
  expect(importsOf.get("pages/segments/segment-page.tsx")).toEqual(
    expect.arrayContaining(["ui/index.ts", "pages/segments/segment-actions.tsx"]),
  );
});

it("goes through the front doors of other rooms", () => {
  const through = [...importsOf].flatMap(([file, imported]) =>
    imported
      .filter((each) => roomOf(each) !== undefined && roomOf(each) !== roomOf(file))
      .filter((each) => each !== `${roomOf(each)}/index.ts`)
      .map((each) => `${file} → ${each}`),
  );
  // The first file has what most pages need.
  expect(through.filter((each) => !each.startsWith("main.tsx"))).toEqual([]);
});

it("goes in one direction", () => {
  const placeOf = (file: string): number => rooms.indexOf(roomOf(file) ?? "pages");
  const against = [...importsOf].flatMap(([file, imported]) =>
    roomOf(file) === undefined
      ? []
      : imported
          .filter((each) => roomOf(each) !== undefined && placeOf(each) > placeOf(file))
          .map((each) => `${file} → ${each}`),
  );
  expect(against).toEqual([]);
});

it("has no circles", () => {
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, above: readonly string[]): void => {
    if (above.includes(file)) circles.push([...above.slice(above.indexOf(file)), file].join(" → "));
    if (done.has(file) || above.includes(file)) return;
    for (const each of importsOf.get(file) ?? []) visit(each, [...above, file]);
    done.add(file);
  };
  for (const file of files) visit(file, []);
  expect(circles).toEqual([]);
});

it("shows pages of the service in frames that add no step to “back”", () => {
  const led = [...files].filter((file) => /<iframe\b[^<"]*(?:"[^"]*"[^<"]*)*\ssrc={/.test(textOf(file)));
  expect(led).toEqual(["ui/page/served-frame.tsx"]);
});
