/** What members do with images: on their page, and in the dialog that editors open. */
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect } from "vitest";
import { ask, until } from "../../client.fixture.js";
import type { Act, DashboardPage, Shop } from "../dashboard-folder.fixture.js";

interface Image {
  readonly id: string;
  readonly name: string;
  readonly alt: string;
  readonly url: string;
  readonly uses: number;
}

const pushId = "5e1d9c2a-7b34-4f08-9a61-3c8f0d2b7e15";
const visualId = "0d7a4b6f-91c2-4e58-8b03-6f2e1a9c5d48";
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');

function picture(color: string, width = 900, height = 600): Promise<Buffer> {
  const across = { create: { width, height, channels: 3, background: color } } as const;
  const spot = { create: { width: 200, height: 120, channels: 3, background: "#ffffff" } } as const;
  return sharp(across)
    .composite([{ input: spot }])
    .jpeg()
    .toBuffer();
}

async function upload({ system }: Shop, name: string, content: Buffer): Promise<void> {
  const form = new FormData();
  form.set("file", new Blob([Uint8Array.from(content)]), `${name}.jpg`);
  const target = new URL("/api/admin/content/images", system.url);
  target.search = String(
    new URLSearchParams({ workspaceId: system.workspaceId, alt: `${name}, seen from above` }),
  );
  const headers = { authorization: `Bearer ${system.adminKey}` };
  expect((await ask(target, { method: "POST", headers, body: form })).status).toBe(200);
}

async function imagesOf({ client }: Shop, search: string): Promise<readonly Image[]> {
  const { body } = await client.admin("GET", `/content/images?search=${encodeURIComponent(search)}`);
  return (body as { readonly images: readonly Image[] }).images;
}

export async function seedImages(shop: Shop): Promise<void> {
  await upload(shop, "Spring flowers", await picture("#c2185b"));
  await upload(shop, "Shop window", await picture("#00796b", 2_600, 900));
  const [image] = await imagesOf(shop, "Shop window");
  const definition = { type: "MobilePush", title: "Open again", body: "See you", imageUrl: image?.url };
  await shop.client.put("/content/templates", { id: pushId, name: "Open again", definition });
  const document = { type: "doc", content: [{ type: "image", attrs: { src: "", alt: "" } }] };
  const mail = { type: "Email", emailContentsType: "LowCode", from: "a@shop.example", subject: "Spring" };
  await shop.client.put("/content/templates", {
    id: visualId,
    name: "Spring by post",
    draft: { ...mail, body: document },
  });
}

export const imagePages: readonly DashboardPage[] = [
  {
    path: "templates/images",
    shows: "Spring flowers",
    task: async (page) => {
      await page.getByRole("link", { name: "Shop window" }).focus();
      await page.keyboard.press("Enter");
    },
    achieves: "2,400 × 831 pixels",
  },
];

/** Puts a file where a member lets go of it, or pastes it. */
async function give(page: Page, how: "drop" | "paste", name: string, content: Buffer): Promise<void> {
  const script = `(() => {
    const transfer = new DataTransfer();
    const bytes = Uint8Array.from(atob("${content.toString("base64")}"), (each) => each.charCodeAt(0));
    transfer.items.add(new File([bytes], ${JSON.stringify(name)}, { type: "image/jpeg" }));
    const options = { bubbles: true, cancelable: true };
    if (${JSON.stringify(how)} === "paste") {
      document.dispatchEvent(new ClipboardEvent("paste", { ...options, clipboardData: transfer }));
    } else {
      document.querySelector("h1").dispatchEvent(new DragEvent("drop", { ...options, dataTransfer: transfer }));
    }
  })()`;
  await page.evaluate(script);
}

async function choose(page: Page, button: string, ...files: readonly [string, Buffer][]): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: button }).first().click();
  await (await chooser).setFiles(files.map(([name, buffer]) => ({ name, mimeType: "image/png", buffer })));
}

export const imageActs: readonly Act[] = [
  {
    does: "uploads images by button, drop and paste, and says why one is refused",
    path: "templates/images",
    refusedWith: 400,
    run: async (page, shop) => {
      await choose(page, "Upload images", ["Logo.png", await picture("#1976d2")], ["bad.png", svg]);
      await page.getByText("bad.png: The file is of the format SVG").waitFor();
      await page.getByRole("link", { name: "Logo" }).waitFor();
      await give(page, "drop", "Dropped.jpg", await picture("#455a64"));
      await page.getByRole("link", { name: "Dropped" }).waitFor();
      await give(page, "paste", "Pasted.jpg", await picture("#7b1fa2"));
      await page.getByRole("link", { name: "Pasted" }).waitFor();
      await page.getByRole("button", { name: "Dismiss the message about “bad.png”" }).click();
      expect(await page.getByText("bad.png").count()).toBe(0);
      await give(page, "paste", "Again.jpg", await picture("#7b1fa2"));
      await page.getByText("“Pasted” was there already").waitFor();
      expect((await imagesOf(shop, "Again")).length).toBe(0);
    },
  },
  {
    does: "renames an image, and deletes one that is used only after its name was typed",
    path: "templates/images?q=Shop",
    run: async (page, shop) => {
      await page.getByRole("link", { name: "Shop window" }).click();
      await page.getByRole("link", { name: "Open again" }).waitFor();
      await page.getByRole("button", { name: "Change name and text" }).click();
      const form = page.getByRole("dialog").filter({ hasText: "Change name and alternative text" }).last();
      await form.getByLabel("Name").fill("Shop front");
      await form.getByLabel("Alternative text").fill("The shop in the evening");
      await form.getByRole("button", { name: "Save" }).click();
      await until(
        () => imagesOf(shop, "in the evening"),
        ([image]) => image?.name === "Shop front",
      );
      await page.getByRole("button", { name: "Delete image" }).click();
      const question = page.getByRole("dialog").filter({ hasText: "would show an empty frame" }).last();
      const submit = question.getByRole("button", { name: "Delete image" });
      await question.getByRole("link", { name: "Open again" }).waitFor();
      expect(await submit.isDisabled()).toBe(true);
      await question.getByRole("textbox").fill("Shop front");
      await submit.click();
      await page.getByText("The image “Shop front” is deleted").waitFor();
      expect(await imagesOf(shop, "Shop front")).toEqual([]);
    },
  },
  {
    does: "takes an image into a notification, uploaded in the dialog and found by its name, with keys alone",
    path: `templates/${pushId}/edit`,
    run: async (page, shop) => {
      await page.getByRole("button", { name: "Choose an image" }).focus();
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("radio").first().waitFor();
      await give(page, "paste", "Parcel.jpg", await picture("#ef6c00"));
      await dialog.getByRole("radio", { name: "Parcel" }).and(dialog.locator(":checked")).waitFor();
      expect(await dialog.getByLabel("Width in pixels").inputValue()).toBe("600");
      await dialog.getByLabel("Search by name").focus();
      await page.keyboard.type("spring");
      await until(
        () => dialog.getByRole("radio").count(),
        (count) => count === 1,
      );
      await dialog.getByRole("radio").focus();
      await page.keyboard.press("Space");
      await dialog.getByText("400 pixels high").waitFor();
      expect(await dialog.getByLabel("Alternative text", { exact: true }).inputValue()).toBe(
        "Spring flowers, seen from above",
      );
      await dialog.getByRole("radio").focus();
      await page.keyboard.press("Enter");
      const [image] = await imagesOf(shop, "Spring flowers");
      const field = page.getByRole("textbox", { name: "Address of an image" });
      await until(
        () => field.inputValue(),
        (value) => value === image?.url,
      );
    },
  },
  {
    does: "takes an image into a visual mail at the width that is chosen",
    path: `templates/${visualId}/edit`,
    run: async (page, shop) => {
      await page.locator("[data-image]").click();
      await page.getByRole("button", { name: "Choose an image" }).first().click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("radio", { name: "Spring flowers" }).check();
      await dialog.getByLabel("Width in pixels").fill("300");
      await dialog.getByText("200 pixels high").waitFor();
      await dialog.getByRole("button", { name: "Use image" }).click();
      const [image] = await imagesOf(shop, "Spring flowers");
      const stored = async (): Promise<string> =>
        JSON.stringify((await shop.client.admin("GET", `/drafts/templates/${visualId}`)).body);
      const file = image?.url.replace(".jpg", "-600.jpg") ?? "";
      await until(stored, (text) => text.includes(file) && text.includes("Spring flowers, seen from above"));
    },
  },
  {
    does: "writes an image into the code of a mail, at the cursor and as MJML has it",
    path: "templates",
    run: async (page, shop) => {
      const before = "<mjml><mj-body><mj-section><mj-column>";
      const after = "</mj-column></mj-section></mj-body></mjml>";
      const mail = { type: "Email", from: "a@shop.example", subject: "Spring in code", body: before + after };
      const id = await shop.client.put("/content/templates", { name: "Spring in code", definition: mail });
      await page.goto(`${shop.system.url}/dashboard/w/${shop.system.workspaceId}/templates/${id}/edit`);
      await page.getByRole("textbox", { name: "Body" }).focus();
      await page.keyboard.press("ControlOrMeta+Home");
      for (const _ of before) await page.keyboard.press("ArrowRight");
      await page.getByRole("button", { name: "Insert an image" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("radio", { name: "Spring flowers" }).check();
      await dialog.getByLabel("Width in pixels").fill("300");
      await dialog.getByRole("button", { name: "Use image" }).click();
      const [image] = await imagesOf(shop, "Spring flowers");
      const file = image?.url.replace(".jpg", "-600.jpg") ?? "";
      const element = `<mj-image src="${file}" alt="Spring flowers, seen from above" width="300px" />`;
      await expect
        .poll(async () => JSON.stringify((await shop.client.admin("GET", `/drafts/templates/${id}`)).body))
        .toContain(JSON.stringify(before + element + after));
    },
  },
];
