import type { Texts } from "../texts/texts"

/** What is said, and how numbers in it are written. */
export interface Wording {
  texts: Texts
  locale: string
}
