/** The icon of every page. */
export const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0b57b7"/><path d="M11 6v20" stroke="#fff" stroke-width="3" stroke-linecap="round"/><path d="M11 8h13l-4 4.5 4 4.5H11z" fill="#fff"/></svg>
`;

export const faviconPath = "/favicon.svg";
