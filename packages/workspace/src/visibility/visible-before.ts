/**
 * What a workspace of the release before showed to callers without `users:see-personal` and does not look personal: the
 * paths of its user properties and segments. They are declared visible when such a workspace is read; the rest is hidden
 * from then on. Pure.
 */
import { pathReach } from "@signalbox/audience";
import type { StoredSegment, StoredUserProperty } from "../state.js";
import { askedIn, type Asked } from "./asked-paths.js";
import { visiblePathKey, type VisiblePath } from "./visible-path.js";

interface Earlier {
  readonly userProperties: readonly StoredUserProperty[];
  readonly segments: readonly StoredSegment[];
}

export function visibleBefore({ userProperties, segments }: Earlier): readonly VisiblePath[] {
  const hidden = hiddenBefore(userProperties);
  const asked = [
    ...userProperties
      .filter((property) => property.personal === undefined && !looksPersonal(property.name))
      .flatMap(({ definition }) => askedIn(definition, "UserPropertyDefinition")),
    ...segments.flatMap(({ definition }) => askedIn(definition, "SegmentDefinition")),
  ];
  const paths = asked.flatMap((each) => visiblePathOf(each, hidden));
  return [...new Map(paths.map((path) => [visiblePathKey(path), path])).values()];
}

/** Unless the workspace said otherwise, these were personal. */
const personalNames: readonly string[] = ["email", "phone", "deviceToken", "firstName", "lastName", "latLon"];

/** The first names of the paths that were hidden. */
function hiddenBefore(userProperties: readonly StoredUserProperty[]): ReadonlySet<string> {
  const personal = userProperties.filter((each) => each.personal ?? personalNames.includes(each.name));
  const roots = personal.flatMap(({ definition }) =>
    askedIn(definition, "UserPropertyDefinition").flatMap(({ asks, text }) =>
      asks === "path" ? rootsOf(text) : [],
    ),
  );
  return new Set([...personalNames, ...roots]);
}

function rootsOf(path: string): readonly string[] {
  return (pathReach(path) ?? []).flatMap(([step]) => (step?.kind === "name" ? [step.name] : []));
}

/** A path with filters or `..` declares nothing. */
function visiblePathOf({ asks, text: path, source }: Asked, hidden: ReadonlySet<string>): VisiblePath[] {
  const reach = asks === "path" || asks === "key" ? (pathReach(path) ?? []) : [];
  const isPlain = reach.length === 1 && reach.every((steps) => steps.length > 0 && steps.every(isFollowed));
  if (!isPlain || rootsOf(path).some((root) => hidden.has(root)) || looksPersonal(path)) return [];
  return [
    source.of === "Trait" ? { of: "Trait", path, fromUpgrade: true } : { ...source, path, fromUpgrade: true },
  ];
}

function isFollowed({ kind }: { readonly kind: string }): boolean {
  return kind !== "open";
}

const personalWords: ReadonlySet<string> = new Set(
  [
    "address age alias avatar bio birth birthday birthdate born bday city comment contact coords coordinates",
    "customer dob device diagnosis disability driver email ethnicity face facebook family fax feedback firstname first fname",
    "forename full gender geo given health home iban identity imei insurance instagram insured ip",
    "last lastname lat latitude license licence linkedin lname lng location login lon longitude mac mail maiden",
    "medical message middle mobile msisdn name names national nationality nickname note notes number ocupation parent",
    "passport passwd password patient person personal phone photo picture pin post postal postcode pronoun",
    "race religion salary secret sex skype social spouse ssn street surname tax tel telephone text token twitter",
    "url user username vat whatsapp zip zipcode",
  ].flatMap((line) => line.split(" ")),
);

/** One of the words of which a name consists. */
export function looksPersonal(name: string): boolean {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .map((word) => word.replace(/\d+$/, ""));
  const joined = words.join("");
  return (
    words.some((word) => personalWords.has(word) || personalWords.has(word.replace(/s$/, ""))) ||
    /mail|phone|birth|address|passport|secret|username|surname/.test(joined)
  );
}
