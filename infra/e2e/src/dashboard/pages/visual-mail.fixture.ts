/** A mail of the visual editor, and what is saved of it. */
import type { Locator, Page } from "playwright-core";
import { z } from "zod";
import type { Shop } from "../dashboard-folder.fixture.js";

/** Opens the editor of a new mail with that body. */
export async function openMail(
  page: Page,
  { client, system }: Shop,
  name: string,
  body: object,
): Promise<Mail> {
  const id = await client.put("/content/templates", {
    name,
    definition: {
      type: "Email",
      emailContentsType: "LowCode",
      from: "Shop <shop@example.com>",
      subject: name,
      body,
    },
  });
  await page.goto(`${system.url}/dashboard/w/${system.workspaceId}/templates/${id}/edit`);
  const field = page.getByRole("textbox", { name: "Mail", exact: true });
  await field.waitFor();
  return { id, field };
}

export interface Mail {
  readonly id: string;
  readonly field: Locator;
}

const draftSchema = z.object({ definition: z.object({ body: z.unknown() }) });

/** The body of the draft that the editor has saved. */
export async function savedBody({ client }: Shop, { id }: Mail): Promise<unknown> {
  const { body } = await client.admin("GET", `/drafts/templates/${id}`);
  return draftSchema.safeParse(body).data?.definition.body;
}
