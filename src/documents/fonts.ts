import { readFileSync } from "node:fs"
import { create, type Font } from "fontkit"

/** DejaVu: Latin, Greek, Cyrillic, Arabic, Hebrew and more. */
export const REGULAR = require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf")
export const BOLD = require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf")

export interface FontFile {
  path: string
  has: (character: string) => boolean
}

type Weight = "400Regular" | "700Bold"

/** DejaVu, and the fonts of further scripts whose packages are installed in the store. */
export class Fonts {
  /** By path, or by family and weight; undefined if the store has not installed it. */
  readonly #files = new Map<string, FontFile | undefined>()

  /** The package to install for a character that no font has; undefined if none is known. */
  packageFor(character: string, context: string): string | undefined {
    const families = familiesFor(character, context)
    const missing = families.find((family) => !this.#family(family, "400Regular"))
    return missing && packageOf(missing)
  }

  /**
   * The fonts to try for a character, each read when its turn comes.
   *
   * @param context the text around it: Chinese, Japanese and Korean draw shared characters differently
   */
  *candidates(character: string, { isBold, context }: { isBold: boolean; context: string }) {
    const dejaVu = isBold ? BOLD : REGULAR
    yield this.#once(dejaVu, () => readFont(dejaVu))
    for (const family of familiesFor(character, context)) {
      yield this.#family(family, isBold ? "700Bold" : "400Regular")
    }
  }

  #family(family: string, weight: Weight): FontFile | undefined {
    return this.#once(`${family} ${weight}`, () => {
      const path = pathOf(family, weight)
      return path === undefined ? undefined : readFont(path)
    })
  }

  #once(key: string, read: () => FontFile | undefined): FontFile | undefined {
    if (!this.#files.has(key)) this.#files.set(key, read())
    return this.#files.get(key)
  }
}

function readFont(path: string): FontFile {
  const font = create(readFileSync(path)) as Font
  return { path, has: (character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0) }
}

/** Those with a family of their name. DejaVu has some of them in part. */
const SCRIPTS = [
  ...["Arabic", "Armenian", "Bengali", "Devanagari", "Ethiopic", "Georgian", "Gujarati"],
  ...["Gurmukhi", "Hebrew", "Kannada", "Khmer", "Lao", "Malayalam", "Myanmar", "Oriya"],
  ...["Sinhala", "Tamil", "Telugu", "Thaana", "Thai"],
].map((name) => ({ name, pattern: new RegExp(`\\p{Script_Extensions=${name}}`, "u") }))

const EAST_ASIAN =
  /[\p{scx=Han}\p{scx=Bopomofo}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\u3000-\u303f\u3200-\u33ff\uff00-\uffef]/u
const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const KOREAN = /\p{Script=Hangul}/u
const EMOJI = /[\p{Extended_Pictographic}\p{Regional_Indicator}]/u

/** Such as `Noto Sans Thai`; the preferred first. */
function familiesFor(character: string, context: string): string[] {
  const scripts = SCRIPTS.filter(({ pattern }) => pattern.test(character)).map(({ name }) => name)
  if (EAST_ASIAN.test(character)) {
    const first = JAPANESE.test(context) ? "JP" : KOREAN.test(context) ? "KR" : "SC"
    scripts.push(...new Set([first, "SC", "JP", "KR"]))
  }
  const families = scripts.map((name) => `Noto Sans ${name}`)
  return EMOJI.test(character) ? [...families, "Noto Emoji"] : families
}

function packageOf(family: string): string {
  return `@expo-google-fonts/${family.toLowerCase().replaceAll(" ", "-")}`
}

/** Undefined if the store has not installed it. */
function pathOf(family: string, weight: Weight): string | undefined {
  const file = `${packageOf(family)}/${weight}/${family.replaceAll(" ", "")}_${weight}.ttf`
  try {
    // The plugin's own folder cannot see the store's packages under every package manager.
    return require.resolve(file, { paths: [__dirname, process.cwd()] })
  } catch {
    return undefined
  }
}
