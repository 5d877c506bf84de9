/** Texts by name, in groups. */
type Texts = object

/** By key, such as `reasons.too_big`. */
function flatten(texts: Texts, prefix = ""): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, value]: [string, string | Texts]) =>
      typeof value === "string"
        ? [[prefix + key, value] as const]
        : [...flatten(value, `${prefix}${key}.`)],
    ),
  )
}

/** Plural forms are a group, or keys with such an end as i18next needs. Other texts may end so, too: `too_many`. */
const FORM = /[._](zero|one|two|few|many|other)$/

/** By key, the English text with which that one of a language is compared. */
function expectedTexts(english: Map<string, string>, language: string): Map<string, string> {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  return new Map(
    [...english].flatMap(([key, text]): [string, string][] => {
      const separator = FORM.exec(key)?.[0][0]
      const name = `${key.replace(FORM, "")}${separator}`
      const isPlural = english.has(`${name}one`) && english.has(`${name}other`)
      if (separator === undefined || !isPlural) return [[key, text]]
      return pluralCategories.map((form) => [
        `${name}${form}`,
        english.get(`${name}${form}`) ?? english.get(`${name}other`) ?? "",
      ])
    }),
  )
}

const placeholdersOf = (text: string) => (text.match(/\{\{?\w+\}?\}/g) ?? []).sort().join(" ")

const describeTexts = (texts: Map<string, string>) =>
  [...texts].map(([key, text]) => `${key}: ${placeholdersOf(text)}`).sort()

/**
 * The keys of a language's texts, each with the values that are filled in; and what they should be: those of English,
 * with the plural forms of the language's grammar.
 */
export function compareTexts(
  language: string,
  { texts, english }: Record<"texts" | "english", Texts>,
) {
  return {
    has: describeTexts(flatten(texts)),
    needs: describeTexts(expectedTexts(flatten(english), language)),
  }
}
