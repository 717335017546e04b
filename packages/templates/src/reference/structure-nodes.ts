/** What the nodes around other blocks do, with their attributes. Every structure of low-code documents is here. */
export const structureNodes: Readonly<Record<string, { readonly about: string }>> = {
  condition: {
    about:
      'Shows its blocks where `attrs.if` holds, a Liquid expression: `user.plan == "gold"`. Its last node may be `otherwise`, with the blocks for all others.',
  },
  repeat: {
    about:
      "Repeats its blocks for each item of `attrs.each`, a Liquid expression: `user.cart`, also with filters. `attrs.as` names the item in texts and attributes within: `{{ item.name }}`. `attrs.limit` is from 1 to 1000.",
  },
  raw: {
    about: "MJML in `attrs.mjml`: sections at the top level, elements in a column. It may have Liquid.",
  },
  part: { about: "The part of the workspace that `attrs.name` names." },
};
