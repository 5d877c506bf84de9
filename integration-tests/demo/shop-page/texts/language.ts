const languages = ["en", "lv"] as const

export type Language = (typeof languages)[number]

export const languageNames: Record<Language, string> = { en: "English", lv: "Latviešu" }

/** The language that the address asks for, as in `?lang=lv`. */
export function chosenLanguage(): Language {
  const asked = new URLSearchParams(window.location.search).get("lang")
  return languages.find((language) => language === asked) ?? "en"
}
