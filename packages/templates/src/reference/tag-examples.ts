/** What each tag does, with an example whose result the reference computes. Every tag of the engine is here. */

export interface TagExample {
  readonly about: string;
  /** Absent for a tag without an own use. */
  readonly example?: string;
}

/** Links of a message, and what the service adds to Liquid. */
export const linkTags: ReadonlySet<string> = new Set([
  "unsubscribe_url",
  "unsubscribe_link",
  "subscription_management_url",
  "subscription_management_link",
  "view_in_browser_url",
]);

export const tagExamples: Readonly<Record<string, TagExample>> = {
  unsubscribe_link: {
    about:
      "A link to the page that offers to leave the message's subscription group; of a message without one, to the page with all groups. Its text may be given.",
    example: '{% unsubscribe_link "Leave this list" %}',
  },
  unsubscribe_url: { about: "The address of that page alone.", example: "{% unsubscribe_url %}" },
  subscription_management_link: {
    about:
      "A link to the page on which the recipient chooses among the groups of the message's channel; with `showAllChannels: true` among all.",
    example: '{% subscription_management_link "Choose what you get", showAllChannels: true %}',
  },
  subscription_management_url: {
    about: "The address of that page alone.",
    example: "{% subscription_management_url %}",
  },
  brand_style: {
    about:
      "A style of the brand, or ours where none is set. The visual editor writes it for what has no style of its own: `button`, `buttonText`, `text`, `link`, `font`, `canvas`. Write `brand` instead in templates of your own.",
    example: '<p style="color:{% brand_style text %}">',
  },
  view_in_browser_url: {
    about: "The address of the sent mail as a page; empty in previews and tests, which are not stored.",
    example: "{% view_in_browser_url %}",
  },
  if: {
    about:
      "Prints what it encloses when a condition holds: `and`, `or`, `contains`, `==`, `!=`, `<`, `>`. With `elsif` and `else`.",
    example: '{% if user.plan == "free" %}Upgrade{% else %}Thank you{% endif %}',
  },
  unless: { about: "The opposite of `if`.", example: "{% unless user.nickname %}No nickname{% endunless %}" },
  case: {
    about: "One of several texts, by a value.",
    example: '{% case user.plan %}{% when "free", "trial" %}Try it{% else %}Thank you{% endcase %}',
  },
  for: {
    about:
      "Repeats for each item of a list: `limit`, `offset`, `reversed`; `forloop.index`, `forloop.last`; `else` for an empty list.",
    example: "{% for item in user.cart limit: 2 %}{{ forloop.index }} {{ item.name }} {% endfor %}",
  },
  tablerow: {
    about: "Rows of a table for the items of a list.",
    example: "{% tablerow item in user.tags cols: 2 %}{{ item }}{% endtablerow %}",
  },
  break: { about: "Ends a `for`.", example: "{% for tag in user.tags %}{% break %}{% endfor %}" },
  continue: {
    about: "Goes on with the next item of a `for`.",
    example: "{% for tag in user.tags %}{% continue %}{% endfor %}",
  },
  cycle: {
    about: "One text after the other, again and again.",
    example: '{% for tag in user.tags %}{% cycle "odd", "even" %} {% endfor %}',
  },
  assign: {
    about: "Keeps a value under a name.",
    example: "{% assign name = user.firstName | upcase %}{{ name }}",
  },
  capture: {
    about: "Keeps what it encloses under a name.",
    example: "{% capture hello %}Hello {{ user.firstName }}{% endcapture %}{{ hello }}!",
  },
  increment: {
    about: "Counts up a number of its own, from 0.",
    example: "{% increment n %}{% increment n %}",
  },
  decrement: {
    about: "Counts down a number of its own, from −1.",
    example: "{% decrement n %}{% decrement n %}",
  },
  echo: { about: "As `{{ … }}`, within `liquid`.", example: "{% echo user.firstName | upcase %}" },
  liquid: { about: "Several tags, one in each line.", example: "{% liquid\n  assign a = 1\n  echo a %}" },
  comment: { about: "Prints nothing.", example: "{% comment %}for colleagues{% endcomment %}" },
  "#": { about: "A comment of one line.", example: "{% # for colleagues %}" },
  raw: { about: "Liquid as text.", example: "{% raw %}{{ user.id }}{% endraw %}" },
  layout: {
    about:
      "Puts blocks into a layout: `base-email` (blocks `style` and `content`, HTML) or `markdown-email` (block `md-content`, Markdown).",
  },
  block: { about: "A part of a layout." },
  markdown_text: {
    about: "Markdown as HTML, in which printed values are literal text. `markdown-email` uses it.",
    example: "{% markdown_text %}*Hello* {{ user.firstName }}{% endmarkdown_text %}",
  },
  part: {
    about:
      'A part of the workspace in its place: `{% part "footer" %}`, named literally, in texts of mails, text messages and push messages.',
  },
  render: { about: "Has no use here: parts are named by `part`." },
  include: { about: "Has no use here: parts are named by `part`." },
};
