/** The rendered fields of a template; a fault is shown in place of its field. */
import { Alert } from "@mantine/core";
import type { Answer } from "@signalbox/client";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { serviceAddress, useWords, useWorkspace } from "../../data/index.js";
import { Facts } from "../page/facts.js";
import { ServedFrame } from "../page/served-frame.js";
import { JsonView } from "../text/json-view.js";
import { parseJson } from "../text/parse-json.js";
import { UserText } from "../text/user-text.js";
import type { Template } from "./template.js";
import classes from "./template.module.css";
import type { PreviewUser } from "./use-preview-user.js";
import { templateWords } from "./words.js";

type Rendered = Answer<"/api/admin/content/templates/render", "POST">["contents"];

export interface RenderedFieldsProps {
  readonly template: Template;
  readonly user: PreviewUser;
  readonly version: "published" | "draft";
  /** Of the request whose content the template has as its draft. */
  readonly approvalId?: string;
  readonly as: "desktop" | "phone" | "text";
  readonly contents: Rendered;
}

const heads = ["from", "replyTo", "cc", "bcc", "subject", "preheader", "imageUrl"] as const;

export function RenderedFields(props: RenderedFieldsProps): ReactNode {
  const say = useWords(templateWords);
  const { contents } = props;
  return (
    <>
      {heads.some((field) => contents[field] !== undefined) && (
        <Facts
          facts={heads.map((field) => {
            const content = contents[field];
            return [say(field), content && <Field content={content} />] as const;
          })}
        />
      )}
      <Body {...props} />
    </>
  );
}

function Field({ content }: { readonly content: Rendered[string] }): ReactNode {
  return content.type === "Ok" ? <UserText>{content.value}</UserText> : <Fault text={content.err} />;
}

function Fault({ text }: { readonly text: string }): ReactNode {
  const say = useWords(templateWords);
  return (
    <Alert color="red" py={6} icon={<IconAlertTriangle size={16} />} title={say("cannotRender")}>
      <UserText>{text}</UserText>
    </Alert>
  );
}

function Body(props: RenderedFieldsProps): ReactNode {
  const { template, contents } = props;
  const { title, body } = contents;
  if (body?.type === "Err") return <Fault text={body.err} />;
  if (template.type === "Email") return body && <Mail {...props} />;
  if (template.type === "Webhook") return body && <JsonView value={parseJson(body.value)} />;
  return (
    <div className={classes.bubble}>
      {title !== undefined && (
        <b>
          <Field content={title} />
        </b>
      )}
      {body && (
        <div>
          <UserText limit={2_000}>{body.value}</UserText>
        </div>
      )}
    </div>
  );
}

/** The server renders it again. */
function Mail({ template, user, version, approvalId, as }: RenderedFieldsProps): ReactNode {
  const say = useWords(templateWords);
  const { id: workspaceId } = useWorkspace();
  const query = new URLSearchParams({
    workspaceId,
    ...(user.id !== undefined && { userId: user.id }),
    ...(approvalId !== undefined ? { approvalId } : version === "draft" ? { draft: "true" } : {}),
    ...(as === "text" && { text: "true" }),
  });
  return (
    <ServedFrame
      version={template.updatedAt}
      className={classes.mail}
      data-as={as}
      title={say("frame")}
      src={serviceAddress(`api/admin/content/templates/${template.id}/preview?${query}`)}
    />
  );
}
