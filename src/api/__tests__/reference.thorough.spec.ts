import { createConfig, lint } from "@redocly/openapi-core"
import { readFileSync } from "node:fs"
import path from "node:path"
import { repositoryRoot } from "../../../integration-tests/harness/repository-paths"
import { writeReference } from "../../../integration-tests/openapi"

it("docs/openapi.json, docs/http.md and the client's types are as the code of the routes has them", async () => {
  const old = (await writeReference()).filter(
    ({ file, text }) => readFileSync(file, "utf8") !== text,
  )
  const names = old.map(({ file }) => path.basename(file))
  expect({ run: "npm run docs", old: names }).toEqual({ run: "npm run docs", old: [] })
  // Reading the types of all routes takes 20 seconds, on a busy machine more than a minute.
}, 300_000)

it.each(["docs/openapi.json", "packages/sandbox/src/openapi.json"])(
  "%s keeps Redocly's recommended rules",
  async (file) => {
    const config = await createConfig({ extends: ["recommended"] })
    const problems = await lint({ ref: path.join(repositoryRoot, file), config })
    expect(problems.map(({ message, ruleId }) => `${ruleId}: ${message}`)).toEqual([])
  },
)
