import { readFileSync } from "node:fs"
import path from "node:path"
import { writeReference } from "../../../integration-tests/openapi"

it("docs/openapi.json and docs/http.md are as the code of the routes has them", async () => {
  const old = (await writeReference()).filter(
    ({ file, text }) => readFileSync(file, "utf8") !== text,
  )
  const names = old.map(({ file }) => path.basename(file))
  expect({ run: "npm run docs", old: names }).toEqual({ run: "npm run docs", old: [] })
  // Type checking takes seconds.
}, 60_000)
