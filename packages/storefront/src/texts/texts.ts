/** One text in the plural forms of its language; `{count}` is the number. */
export type PluralText = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/**
 * All texts of the components, as plain data, so that a page can be made of them on a server: import `textsIn` from the
 * client's entry there, because the components' entry is for the browser only. Words in braces are replaced by values.
 */
export interface Texts {
  /** Language of the texts, such as `en`. It decides plural forms and, unless a locale is set, numbers and dates. */
  language: string
  /** Name of the list of options. */
  delivery: string
  /** Names of the groups of options. */
  kinds: Record<"courier" | "locker" | "letter" | "other", string>
  badges: Record<"cheapest" | "fastest", string>
  /** For a price that the shop has set, because the live one is not known now. */
  fallbackPrice: string
  /** The delivery service gives no price now; it is asked again by itself. */
  noPrices: string
  moreOptions: PluralText
  fewerOptions: string
  /** How many options cannot be chosen. */
  notAvailable: PluralText
  free: string
  /** `{range}` is for example `1–2`; the higher number decides the plural form. */
  workingDays: PluralText
  /** `{dates}` is one day or two. */
  estimatedDelivery: string
  loadingOptions: string
  optionsFailed: string
  noOptions: string
  /** For a chosen option that is no longer available. */
  noLongerAvailable: string
  /** If the store gave no reason that can be shown. */
  unavailable: string
  /** If a choice could not be saved, without a reason that can be shown. */
  choiceFailed: string
  /** The store refused the address, with a reason in English only. */
  addressRefused: string
  saving: string
  retry: string
  /** Why an option is not available, by the store's code. */
  reasons: Record<string, string>
  /** Like `reasons`, if it is known which items are the cause: `{items}`. */
  reasonsWithItems: Record<string, string>
  /** Name of the list of lockers. */
  lockers: string
  chooseLocker: string
  /** `{name}` is the chosen locker. */
  chosenLocker: string
  /** The chosen locker is no longer available. */
  lockerGone: string
  /** The store refused a locker, with a reason in English only. */
  lockerRefused: string
  searchLabel: string
  searchHint: string
  loadingLockers: string
  lockersFound: PluralText
  /** `{lockers}` is the text above, `{code}` the searched postal code. */
  lockersNear: string
  /** `{code}` is the searched text, which is not a postal code of the country. */
  unknownPostalCode: string
  /** `{shown}` of `{count}`. */
  lockersShown: string
  /** No locker of the list contains the searched words. */
  nothingMatches: string
  lockersTooSmall: PluralText
  lockersFailed: string
  showMore: string
  /** On the button that sorts by the distance from the customer. */
  nearMe: string
  /** While the browser finds out where the customer is. */
  findingMe: string
  /** Said once the lockers are sorted by the distance from the customer. */
  distancesFromMe: string
  /** The customer or the browser does not tell where the customer is. */
  nearMeDenied: string
  /** The browser could not find out. */
  nearMeFailed: string
  /** For the locker that the customer chose last time. */
  lastChoice: string
  /** Read out before a locker's hours. */
  openingHours: string
  /** Names of the tabs on narrow screens. */
  listTab: string
  mapTab: string
  /** Name of the map, for screen readers. */
  mapLabel: string
  loadingMap: string
  mapFailed: string
  zoomIn: string
  zoomOut: string
  /** For the mark on the map where the customer is. */
  youAreHere: string
  /** On the button that chooses a locker of the map. */
  choose: string
  /** Closes the locker of the map. */
  close: string
  /** Why there is no list of lockers, by the store's code. */
  lockerReasons: Record<string, string>
  /** Name of the order's tracking. */
  tracking: string
  loadingTracking: string
  trackingFailed: string
  /** The shop has not packed yet. */
  notPacked: string
  states: Record<"preparing" | "ready" | "on_its_way" | "delivered", string>
  /** `{number}` of `{count}` parcels. */
  parcel: string
  trackingNumber: string
  noTrackingNumber: string
  /** Before the link of the chosen or used locker. */
  collectFrom: string
  whereIsMyOrder: string
  orderNumber: string
  email: string
  findOrder: string
  /** The same for everything that is wrong. */
  orderNotFound: string
  orderFailed: string
  tooManyTries: string
}
