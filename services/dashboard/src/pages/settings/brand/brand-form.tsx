/** The fields of the brand, and what cannot be read of it. What is left empty is not set. */
import {
  Alert,
  Button,
  ColorInput,
  Fieldset,
  Group,
  NumberInput,
  Select,
  Stack,
  Textarea,
  TextInput,
} from "@mantine/core";
import { IconContrast, IconPhoto } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useMay, useWords } from "../../../data/index.js";
import { SettingsForm, type SettingsFormState } from "../../../ui/index.js";
import { useImageChoice } from "../../templates/images/index.js";
import {
  colorFields,
  fonts,
  usualColors,
  usualFont,
  usualLogoWidth,
  weakPairs,
  wrongFields,
  type BrandDraft,
} from "./brand-draft.js";
import { brandWords } from "./words.js";

/** As readable as the texts around it; the size of the field makes it smaller. */
const descriptionProps = { fz: "xs" } as const;

export const labelOfField = {
  company: "company",
  address: "address",
  logo: "logo",
  logoAlt: "logoAlt",
  logoWidth: "logoWidth",
  color: "color",
  textOnColor: "textOnColor",
  background: "background",
  text: "textColor",
  font: "font",
} as const satisfies Record<keyof BrandDraft, string>;

const maxLogoWidth = 600;

export function BrandForm({ form }: { readonly form: SettingsFormState<BrandDraft> }): ReactNode {
  const say = useWords(brandWords);
  const { draft, byField, edit } = form;
  const may = useMay();
  const { chooseImage, imageDialog } = useImageChoice({
    firstWidth: typeof draft.logoWidth === "number" ? draft.logoWidth : usualLogoWidth,
  });
  const chooseLogo = async (): Promise<void> => {
    const image = await chooseImage();
    if (image === undefined) return;
    const { src: logo, width, alt } = image;
    edit({ logo, logoWidth: Math.min(width, maxLogoWidth), ...(alt !== "" && { logoAlt: alt }) });
  };
  const wrong = new Set<string>(wrongFields(draft));
  const errorOf = (field: keyof BrandDraft, text: string): string | undefined =>
    wrong.has(field) ? text : byField[field];
  return (
    <SettingsForm form={form}>
      <Fieldset legend={say("logoPart")}>
        <Stack gap="sm">
          <TextInput
            label={say("logo")}
            description={say("logoText")}
            descriptionProps={descriptionProps}
            placeholder="https://"
            maxLength={2_000}
            value={draft.logo}
            error={errorOf("logo", say("logoWrong"))}
            onChange={({ currentTarget }) => edit({ logo: currentTarget.value })}
          />
          {may("templates:read") && (
            <Group>
              <Button
                size="xs"
                variant="default"
                leftSection={<IconPhoto size={14} />}
                onClick={() => void chooseLogo()}
              >
                {say("chooseLogo")}
              </Button>
              {imageDialog}
            </Group>
          )}
          <NumberInput
            size="xs"
            label={say("logoWidth")}
            min={16}
            max={maxLogoWidth}
            allowDecimal={false}
            clampBehavior="none"
            suffix=" px"
            placeholder={`${usualLogoWidth} px`}
            value={draft.logoWidth}
            error={errorOf("logoWidth", say("widthWrong"))}
            onChange={(logoWidth) => edit({ logoWidth })}
          />
          <TextInput
            label={say("logoAlt")}
            description={say("logoAltText")}
            descriptionProps={descriptionProps}
            maxLength={200}
            placeholder={draft.company}
            value={draft.logoAlt}
            error={byField["logoAlt"]}
            onChange={({ currentTarget }) => edit({ logoAlt: currentTarget.value })}
          />
        </Stack>
      </Fieldset>
      <Fieldset legend={say("colorPart")}>
        <Stack gap="sm">
          {colorFields.map((field) => (
            <ColorInput
              size="xs"
              key={field}
              label={say(labelOfField[field])}
              format="hex"
              withEyeDropper={false}
              fixOnBlur={false}
              placeholder={usualColors[field]}
              value={draft[field]}
              error={errorOf(field, say("colorWrong"))}
              onChange={(value) => edit({ [field]: value })}
            />
          ))}
          <Select
            size="xs"
            label={say("font")}
            clearable
            placeholder={usualFont}
            data={fonts.map((value) => ({
              value,
              label: value === "System" ? say("font_System") : value,
            }))}
            value={draft.font === "" ? null : draft.font}
            error={byField["font"]}
            onChange={(value) => edit({ font: fonts.find((each) => each === value) ?? "" })}
          />
          {weakPairs(draft).map(({ pair, contrast }) => (
            <Alert
              key={pair}
              role="status"
              variant="default"
              icon={<IconContrast size={18} color="var(--mantine-color-orange-6)" />}
            >
              {say(`weak_${pair}`, { contrast: Math.floor(contrast * 10) / 10 })}
            </Alert>
          ))}
        </Stack>
      </Fieldset>
      <Fieldset legend={say("senderPart")}>
        <Stack gap="sm">
          <TextInput
            label={say("company")}
            description={say("companyText")}
            descriptionProps={descriptionProps}
            maxLength={200}
            value={draft.company}
            error={byField["company"]}
            onChange={({ currentTarget }) => edit({ company: currentTarget.value })}
          />
          <Textarea
            size="xs"
            label={say("address")}
            description={say("addressText")}
            descriptionProps={descriptionProps}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={1_000}
            value={draft.address}
            error={byField["address"]}
            onChange={({ currentTarget }) => edit({ address: currentTarget.value })}
          />
        </Stack>
      </Fieldset>
    </SettingsForm>
  );
}
