import { readFileSync } from "node:fs"
import path from "node:path"
import { settingsPatchSchema } from "../settings-schema"

const text = readFileSync(path.join(__dirname, "../../../../docs/pricing.md"), "utf8")

/** Every block of JSON on the page. */
const blocks = [...text.matchAll(/```json\n([^]*?)```/g)].map(([, json = ""]) => JSON.parse(json))

it("the settings that docs/pricing.md shows can be saved as they stand there", () => {
  const [fallback, example] = blocks
  expect(blocks).toHaveLength(2)
  expect(settingsPatchSchema.parse({ fallback })).toEqual({ fallback })
  expect(settingsPatchSchema.parse(example)).toEqual(example)
})
