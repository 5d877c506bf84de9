import { readdirSync } from "node:fs"
import path from "node:path"
import { compareTexts } from "../../../../integration-tests/harness/same-texts"
import locales from ".."
import * as languages from "../languages"

it.each(Object.entries(languages))(
  "the admin has the same texts in %s as in English, with all plural forms and values",
  (language, texts) => {
    const { has, needs } = compareTexts(language, { texts, english: languages.en })
    expect(has).toEqual(needs)
  },
)

it("the dashboard gets the texts of each file in the plugin's namespace", () => {
  const files = readdirSync(path.dirname(__dirname)).filter((name) => name.endsWith(".json"))
  expect(Object.keys(locales).map((language) => `${language}.json`)).toEqual(files.sort())
  expect(locales.lv?.shipmentOrdering.language).toBe("Valoda")
})
