import { readFileSync } from "node:fs"
import { PAGE, writeTables } from "../../../integration-tests/settings-docs"

it("docs/settings.md has the tables that `npm run docs` writes", async () => {
  const page = readFileSync(PAGE, "utf8")
  expect(page).toBe(await writeTables(page))
})
