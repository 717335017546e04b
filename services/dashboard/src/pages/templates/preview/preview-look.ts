/** How a mail is looked at. */

export const previewLooks = ["desktop", "phone", "text"] as const;
export type PreviewLook = (typeof previewLooks)[number];

export const previewSchemes = ["light", "dark"] as const;
export type PreviewScheme = (typeof previewSchemes)[number];
