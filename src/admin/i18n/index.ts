import * as languages from "./languages"

/** The dashboard merges this into its own texts: language, then namespace. */
export default Object.fromEntries(
  Object.entries(languages).map(([language, texts]) => [language, { shipmentOrdering: texts }]),
)
