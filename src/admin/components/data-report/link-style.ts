/** Of a link inside a table, cut off where the column ends. */
export const LINK_STYLE =
  "text-ui-fg-interactive hover:text-ui-fg-interactive-hover transition-fg block truncate"
