/** How the member may make the parts of a starter. */
import { useMay } from "../../../data/index.js";
import { approvalPermissions, usePublishing } from "../../../ui/index.js";
import { approvalKindOf, type Making, type Makings } from "./make-starter.js";
import type { PartKind } from "./plan-starter.js";

export function useMakings(): Makings {
  const may = useMay();
  const makingOf = (kind: PartKind, publishing: ReturnType<typeof usePublishing>): Making => {
    if (publishing === "allowed") return "publish";
    if (!may(approvalPermissions[approvalKindOf[kind]].write)) return "forbidden";
    return publishing === "by approval" && may("approvals:read") ? "request" : "draft";
  };
  const [segment, userProperty, template] = [
    usePublishing("Segment"),
    usePublishing("UserProperty"),
    usePublishing("Template"),
  ];
  return {
    segment: makingOf("segment", segment),
    userProperty: makingOf("userProperty", userProperty),
    template: makingOf("template", template),
  };
}
