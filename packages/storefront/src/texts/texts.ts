/** One text in the plural forms of its language, with `{count}` in it. */
export type PluralText = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/**
 * All that the components say. Plain data, so that a page made on the server can hand it over; it has to import the
 * ready ones from the client's entry then, as what the components' entry exports is the browser's. Words in braces
 * are filled in.
 */
export interface Texts {
  /** Of the texts, such as `en`: plural forms follow it, and numbers and dates unless the components have a locale. */
  language: string
  /** Names the group of options. */
  delivery: string
  free: string
  /** `{range}` is `1–2`; the form is that of its higher number. */
  workingDays: PluralText
  /** `{dates}` is one day or two. */
  estimatedDelivery: string
  loadingOptions: string
  optionsFailed: string
  noOptions: string
  /** Said of an option that was chosen and cannot be had any more. */
  noLongerAvailable: string
  /** Where the store has given no reason that can be shown. */
  unavailable: string
  /** A choice that the store did not take, for no reason that can be shown. */
  choiceFailed: string
  saving: string
  retry: string
  /** Why an option cannot be had, by the store's code. */
  reasons: Record<string, string>
  /** The same where it is known which items are in the way: `{items}`. */
  reasonsWithItems: Record<string, string>
  /** Names the list of lockers. */
  lockers: string
  chooseLocker: string
  /** `{name}` is the chosen locker's. */
  chosenLocker: string
  /** The chosen locker cannot be had any more. */
  lockerGone: string
  /** The store did not take a locker, for a reason that it gave in English only. */
  lockerRefused: string
  searchLabel: string
  searchHint: string
  loadingLockers: string
  lockersFound: PluralText
  /** `{lockers}` is the text above, `{code}` the postal code that was searched for. */
  lockersNear: string
  /** `{code}` was searched for, and is no postal code of the country. */
  unknownPostalCode: string
  /** `{shown}` of `{count}`. */
  lockersShown: string
  /** No locker of the list has the words that were searched for. */
  nothingMatches: string
  lockersTooSmall: PluralText
  lockersFailed: string
  showMore: string
  /** Why there is no list of lockers, by the store's code. */
  lockerReasons: Record<string, string>
  map: string
  zoomIn: string
  zoomOut: string
}
