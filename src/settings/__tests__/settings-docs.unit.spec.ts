import { readFileSync } from "node:fs"
import { RULES_PAGE, writeRuleTables } from "../../../integration-tests/rules-docs"
import { PAGE, writeTables } from "../../../integration-tests/settings-docs"

it.each([
  ["settings.md", PAGE, writeTables],
  ["shipping-rules.md", RULES_PAGE, writeRuleTables],
])("docs/%s has the tables that `npm run docs` writes", async (_, file, write) => {
  const page = readFileSync(file, "utf8")
  expect(page).toBe(await write(page))
})
