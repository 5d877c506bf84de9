import { readFileSync } from "node:fs"
import path from "node:path"
import { writeReference } from "../openapi"

it("docs/openapi.json and docs/http.md describe the routes as `npm run docs` writes them", async () => {
  for (const { file, text } of await writeReference()) {
    const isSame = readFileSync(file, "utf8") === text
    expect(`${path.basename(file)} ${isSame ? "is up to date" : "is old: npm run docs"}`).toBe(
      `${path.basename(file)} is up to date`,
    )
  }
})
