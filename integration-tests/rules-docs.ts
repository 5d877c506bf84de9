import path from "node:path"
import en from "../src/admin/i18n/en.json"
import { ACTION_NAMES, ACTIONS, CONDITION_NAMES, CONDITIONS } from "../src/settings"
import { fillPage } from "./fill-page"

export const RULES_PAGE = path.join(__dirname, "../docs/shipping-rules.md")

/** What a value looks like, by its kind. */
const CONDITION_EXAMPLES = {
  list: '`{ "is": […] }` or `{ "is_not": […] }`',
  postalCodes: '`["1010", "10*", "1000...1099"]`',
  range: '`{ "from": 3, "below": 20 }`, or one of the two; 20 is not below 20',
  time: '`{ "from": "14:00", "below": "18:00" }`',
  yesNo: "`true` or `false`",
}

const ACTION_EXAMPLES = {
  options: '`{ "options": […], "reason": "Too heavy" }`; the reason may be left out',
  priceRules: '`{ "markup_percent": "10" }`',
  amount: '`"2.50"`, above 0',
  decimal: '`"2.50"` or `"-2.50"`',
  yes: "`true`",
  service: "A code",
  box: "The ID of a box",
  text: "A text",
}

/** What a list of a condition has. */
const LISTED: Record<string, string> = {
  country: "codes such as `LT`",
  weekday: '`"1"` (Monday) to `"7"`',
  option: "keys (`option_key`)",
  account: "handles",
  service: "codes",
}

/** The page with new tables, made from the lists of conditions and actions and the admin's English texts. */
export const writeRuleTables = (page: string) =>
  fillPage(page, { rules: (side) => (side === "conditions" ? conditions() : actions()) })

function conditions(): string {
  const rows = CONDITION_NAMES.map((name) => {
    const entry: { kind: keyof typeof CONDITION_EXAMPLES; of?: string } = CONDITIONS[name]
    const listed = entry.of && ` with ${LISTED[entry.of] ?? "IDs"}`
    const value = CONDITION_EXAMPLES[entry.kind] + (listed ?? "")
    return rowOf(name, en.rules.conditions[name], value)
  })
  return tableOf("Condition", rows)
}

function actions(): string {
  const rows = ACTION_NAMES.map((name) =>
    rowOf(name, en.rules.actions[name], ACTION_EXAMPLES[ACTIONS[name].kind]),
  )
  return tableOf("Action", rows)
}

const tableOf = (head: string, rows: string[]) =>
  [`| ${head} | Meaning | Value |`, "| --- | --- | --- |", ...rows].join("\n")

/** Stars in a text are not emphasis. */
const rowOf = (name: string, { label, help }: { label: string; help: string }, value: string) =>
  `| \`${name}\` | **${label}.** ${help.replace(/\*/g, "\\*")} | ${value} |`
