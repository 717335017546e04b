/** What each Liquid filter does, with an example whose result the reference computes. Every filter of the engine is here. */

export interface FilterExample {
  readonly about: string;
  /** A template; `user` is the user of the reference. */
  readonly example: string;
}

export const filterExamples: Readonly<Record<string, FilterExample>> = {
  // Texts
  append: { about: "adds a text at the end", example: '{{ user.firstName | append: "!" }}' },
  prepend: { about: "adds a text at the beginning", example: '{{ user.firstName | prepend: "Dear " }}' },
  capitalize: {
    about: "makes the first letter a capital, the others small",
    example: '{{ "spring SALE" | capitalize }}',
  },
  upcase: { about: "makes all letters capitals", example: "{{ user.firstName | upcase }}" },
  downcase: { about: "makes all letters small", example: "{{ user.firstName | downcase }}" },
  strip: { about: "removes blanks at both ends", example: '[{{ "  a  " | strip }}]' },
  lstrip: { about: "removes blanks at the beginning", example: '[{{ "  a  " | lstrip }}]' },
  rstrip: { about: "removes blanks at the end", example: '[{{ "  a  " | rstrip }}]' },
  strip_newlines: { about: "removes line breaks", example: "{{ user.address | strip_newlines }}" },
  normalize_whitespace: {
    about: "makes one blank of blanks and line breaks",
    example: '{{ "a   b" | normalize_whitespace }}',
  },
  squish: {
    about: "as `normalize_whitespace`, and removes blanks at both ends",
    example: '[{{ "  a   b " | squish }}]',
  },
  replace: { about: "replaces every occurrence", example: '{{ "a-b-c" | replace: "-", "+" }}' },
  replace_first: {
    about: "replaces the first occurrence",
    example: '{{ "a-b-c" | replace_first: "-", "+" }}',
  },
  replace_last: { about: "replaces the last occurrence", example: '{{ "a-b-c" | replace_last: "-", "+" }}' },
  remove: { about: "removes every occurrence", example: '{{ "a-b-c" | remove: "-" }}' },
  remove_first: { about: "removes the first occurrence", example: '{{ "a-b-c" | remove_first: "-" }}' },
  remove_last: { about: "removes the last occurrence", example: '{{ "a-b-c" | remove_last: "-" }}' },
  truncate: {
    about: "cuts after so many characters, the `...` included; the second argument is another end",
    example: '{{ "A long sentence" | truncate: 9 }}',
  },
  truncatewords: { about: "cuts after so many words", example: '{{ "A long sentence" | truncatewords: 2 }}' },
  number_of_words: { about: "counts words", example: '{{ "A long sentence" | number_of_words }}' },
  slice: {
    about: "a part: from where (negative: from the end), how many",
    example: "{{ user.firstName | slice: 0, 2 }}",
  },
  split: { about: "a list of the parts between a separator", example: '{{ "a,b" | split: "," | size }}' },
  slugify: { about: "a text for an address", example: '{{ "Spring Sale 2026" | slugify }}' },
  // HTML and addresses
  escape: {
    about: "HTML entities; in HTML bodies values are escaped anyway, once",
    example: '{{ "a < b" | escape }}',
  },
  escape_once: {
    about: "as `escape`, without escaping entities again",
    example: '{{ "a &lt; b" | escape_once }}',
  },
  xml_escape: { about: "as `escape`", example: '{{ "a < b" | xml_escape }}' },
  raw: { about: "prints without escaping: only for HTML that you trust", example: '{{ "<b>a</b>" | raw }}' },
  newline_to_br: { about: "puts `<br />` before line breaks", example: "{{ user.address | newline_to_br }}" },
  strip_html: { about: "removes HTML tags", example: '{{ "<b>a</b>" | strip_html }}' },
  markdown: {
    about: "Markdown as HTML; HTML in the value is shown as text",
    example: '{{ "*a*" | markdown }}',
  },
  url_encode: {
    about: "encodes a value for a query; blanks become `+`",
    example: '{{ "a b&c" | url_encode }}',
  },
  url_decode: { about: "the opposite of `url_encode`", example: '{{ "a+b%26c" | url_decode }}' },
  cgi_escape: { about: "as `url_encode`", example: '{{ "a b&c" | cgi_escape }}' },
  uri_escape: {
    about: "encodes an address, but not its separators",
    example: '{{ "https://a.example/a b" | uri_escape }}',
  },
  base64_encode: { about: "Base64", example: '{{ "Ann" | base64_encode }}' },
  base64_decode: { about: "the opposite of `base64_encode`", example: '{{ "QW5u" | base64_decode }}' },
  sha256: { about: "SHA-256 in hexadecimal digits", example: '{{ "Ann" | sha256 | slice: 0, 8 }}' },
  hmac_sha256: {
    about: "HMAC-SHA256 under a key, in hexadecimal digits",
    example: '{{ "Ann" | hmac_sha256: "key" | slice: 0, 8 }}',
  },
  // Values
  default: {
    about: "another value where there is none, or it is empty or false",
    example: '{{ user.nickname | default: "friend" }}',
  },
  json: { about: "any value as JSON", example: "{{ user.cart | json }}" },
  jsonify: { about: "as `json`", example: "{{ user.firstName | jsonify }}" },
  inspect: { about: "as `json`, also of what refers to itself", example: "{{ user.firstName | inspect }}" },
  to_integer: { about: "a whole number", example: '{{ "7" | to_integer | plus: 1 }}' },
  // Numbers
  abs: { about: "without its sign", example: "{{ -7 | abs }}" },
  at_least: { about: "no less than", example: "{{ 3 | at_least: 5 }}" },
  at_most: { about: "no more than", example: "{{ 7 | at_most: 5 }}" },
  ceil: { about: "rounds up", example: "{{ 1.2 | ceil }}" },
  floor: { about: "rounds down", example: "{{ 1.8 | floor }}" },
  round: { about: "rounds, to so many decimals", example: "{{ 19.987 | round: 2 }}" },
  plus: { about: "adds", example: "{{ 2 | plus: 3 }}" },
  minus: { about: "subtracts", example: "{{ 5 | minus: 3 }}" },
  times: { about: "multiplies", example: "{{ 2 | times: 3 }}" },
  divided_by: { about: "divides", example: "{{ 9 | divided_by: 2 }}" },
  modulo: { about: "the remainder", example: "{{ 9 | modulo: 4 }}" },
  // Dates
  date: {
    about: "a date by a pattern, in a zone (the second argument)",
    example: '{{ user.appointment | date: "%d.%m.%Y %H:%M", "Europe/Berlin" }}',
  },
  date_to_xmlschema: { about: "ISO 8601", example: "{{ user.appointment | date_to_xmlschema }}" },
  date_to_rfc822: { about: "as in the head of mails", example: "{{ user.appointment | date_to_rfc822 }}" },
  date_to_string: { about: "day, short month, year", example: "{{ user.appointment | date_to_string }}" },
  date_to_long_string: { about: "day, month, year", example: "{{ user.appointment | date_to_long_string }}" },
  // Lists
  size: { about: "the length of a list or a text", example: "{{ user.cart | size }}" },
  first: { about: "the first item", example: "{{ user.tags | first }}" },
  last: { about: "the last item", example: "{{ user.tags | last }}" },
  join: { about: "one text of a list", example: '{{ user.tags | join: ", " }}' },
  array_to_sentence_string: {
    about: "one text of a list, with “and” before the last",
    example: "{{ user.tags | array_to_sentence_string }}",
  },
  reverse: { about: "the other way round", example: '{{ user.tags | reverse | join: ", " }}' },
  sort: {
    about: "sorts, by a field where one is named",
    example: '{{ user.cart | sort: "price" | map: "name" | join: ", " }}',
  },
  sort_natural: {
    about: "sorts without regard to capitals",
    example: '{{ user.tags | sort_natural | join: ", " }}',
  },
  map: { about: "a field of each item", example: '{{ user.cart | map: "name" | join: ", " }}' },
  sum: { about: "adds the items, or a field of each", example: '{{ user.cart | sum: "price" }}' },
  compact: {
    about: "removes items without a value",
    example: "{{ user.ratings | compact | size }}",
  },
  uniq: { about: "removes repetitions", example: '{{ "a,b,a" | split: "," | uniq | join: "," }}' },
  concat: { about: "joins two lists", example: "{{ user.tags | concat: user.tags | size }}" },
  push: { about: "adds an item at the end", example: '{{ user.tags | push: "new" | last }}' },
  unshift: { about: "adds an item at the beginning", example: '{{ user.tags | unshift: "new" | first }}' },
  pop: { about: "removes the last item", example: '{{ user.tags | pop | join: ", " }}' },
  shift: { about: "removes the first item", example: '{{ user.tags | shift | join: ", " }}' },
  sample: {
    about: "some item, by chance; with a number so many",
    example: "{{ user.tags | sample: 2 | size }}",
  },
  where: {
    about: "the items whose field has this value",
    example: '{{ user.cart | where: "color", "red" | map: "name" }}',
  },
  where_exp: {
    about: "the items for which a condition holds",
    example: '{{ user.cart | where_exp: "item", "item.price > 5" | map: "name" }}',
  },
  reject: {
    about: "the items whose field has another value",
    example: '{{ user.cart | reject: "color", "red" | map: "name" }}',
  },
  reject_exp: {
    about: "the items for which a condition does not hold",
    example: '{{ user.cart | reject_exp: "item", "item.price > 5" | map: "name" }}',
  },
  find: {
    about: "the first item whose field has this value",
    example: '{% assign hat = user.cart | find: "name", "hat" %}{{ hat.price }}',
  },
  find_exp: {
    about: "the first item for which a condition holds",
    example: '{% assign dear = user.cart | find_exp: "item", "item.price > 5" %}{{ dear.name }}',
  },
  find_index: {
    about: "where the first such item is, from 0",
    example: '{{ user.cart | find_index: "name", "hat" }}',
  },
  find_index_exp: {
    about: "where the first item is for which a condition holds",
    example: '{{ user.cart | find_index_exp: "item", "item.price > 5" }}',
  },
  has: {
    about: "whether the field of an item has this value",
    example: '{{ user.cart | has: "name", "hat" }}',
  },
  has_exp: {
    about: "whether a condition holds for an item",
    example: '{{ user.cart | has_exp: "item", "item.price > 50" }}',
  },
  group_by: {
    about: "groups with `name` and `items`, by a field",
    example: '{{ user.cart | group_by: "color" | size }}',
  },
  group_by_exp: {
    about: "groups by an expression",
    example: '{{ user.cart | group_by_exp: "item", "item.price" | size }}',
  },
};
