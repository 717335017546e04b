/** What a template still needs that the service would accept without: an author has not written it yet. Pure. */
import { isObject } from "../../../editing/index.js";
import { documentOf, textOf, type TemplateContent } from "./template-draft.js";
import { hasUnfinishedJson } from "./unfinished-json.js";
import { maskLiquid } from "./webhook/liquid-in-json.js";

export type UnfinishedField = "subject" | "body" | "url" | "json";

export function unfinishedFields(content: TemplateContent): readonly UnfinishedField[] {
  return [...neededFields(content), ...(hasUnfinishedJson(content) ? (["json"] as const) : [])];
}

function neededFields(content: TemplateContent): readonly UnfinishedField[] {
  const hasBody = !isEmptyBody(content);
  if (content.type === "Webhook" && hasBody) return hasAddress(textOf(content, "body")) ? [] : ["url"];
  if (content.type !== "Email") return hasBody ? [] : ["body"];
  const hasSubject = textOf(content, "subject").trim() !== "";
  return [...(hasSubject ? [] : (["subject"] as const)), ...(hasBody ? [] : (["body"] as const))];
}

function isEmptyBody(content: TemplateContent): boolean {
  if (content.type === "MobilePush")
    return ["title", "body"].every((field) => textOf(content, field).trim() === "");
  if (content["emailContentsType"] !== "LowCode") return textOf(content, "body").trim() === "";
  return isEmptyNode(documentOf(content["body"]));
}

const wordless = new Set(["doc", "paragraph", "heading", "columns", "column"]);

/** Whether a document shows nothing; a way to leave is no message. */
function isEmptyNode(node: unknown): boolean {
  if (!isObject(node)) return true;
  if (node["type"] === "text") return typeof node["text"] !== "string" || node["text"].trim() === "";
  if (node["type"] === "unsubscribeLink" || node["type"] === "hardBreak") return true;
  if (!wordless.has(String(node["type"]))) return false;
  const content: unknown = node["content"];
  return !Array.isArray(content) || content.every(isEmptyNode);
}

/** The service checks an address only where the body has no Liquid. */
function hasAddress(body: string): boolean {
  const call = documentOf(maskLiquid(body));
  if (!isObject(call)) return true;
  return [call["config"], call["secret"]].some((part) => isObject(part) && isAddress(part["url"]));
}

function isAddress(url: unknown): boolean {
  return typeof url === "string" && !/^(https?:\/\/)?\s*$/i.test(url);
}
