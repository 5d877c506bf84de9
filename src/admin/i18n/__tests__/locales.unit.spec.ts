import en from "../en.json"
import lv from "../lv.json"

/** The end of a plural form's key. `too_many` is no plural but a reason. */
const PLURAL = /(?<!\.too)_(zero|one|two|few|many|other)$/

interface Tree {
  [key: string]: string | Tree
}

function flatten(tree: Tree, prefix = ""): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === "string"
        ? [[prefix + key, value] as const]
        : [...flatten(value, `${prefix}${key}.`)],
    ),
  )
}

/** The key of each text, the plural forms of one text counted once. */
function keysOf(tree: Tree): string[] {
  return [...new Set([...flatten(tree).keys()].map((key) => key.replace(PLURAL, "")))].sort()
}

function placeholdersOf(text: string): string[] {
  return (text.match(/\{\{?\w+\}?\}/g) ?? []).sort()
}

it("the locale files say the same things in every language", () => {
  expect(keysOf(lv)).toEqual(keysOf(en))
})

it.each([
  ["en", en],
  ["lv", lv],
])("the locale files give %s all plural forms of its grammar", (language, tree: Tree) => {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  const forms = new Map<string, string[]>()
  for (const key of flatten(tree).keys()) {
    const [, category] = PLURAL.exec(key) ?? []
    if (category) {
      const text = key.replace(PLURAL, "")
      forms.set(text, [...(forms.get(text) ?? []), category])
    }
  }
  expect(forms.size).toBeGreaterThan(0)
  for (const categories of forms.values()) {
    expect(categories.sort()).toEqual([...pluralCategories].sort())
  }
})

it("the locale files fill the same values into a text, whatever its language", () => {
  const english = flatten(en)
  for (const [key, text] of flatten(lv)) {
    const original = english.get(key) ?? english.get(key.replace(PLURAL, "_other")) ?? ""
    expect({ key, placeholders: placeholdersOf(text) }).toEqual({
      key,
      placeholders: placeholdersOf(original),
    })
  }
})
