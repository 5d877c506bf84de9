import { useEffect, useMemo, useRef, useState } from "react"
import {
  type Delivery,
  type Locker,
  type LockerList,
  lockerMethodData,
  type LockerMethodData,
  type LockerPlace,
  type LockerQuery,
} from "../client"
import { useAnswer } from "../shared/use-answer"
import type { Texts } from "../texts/texts"
import { completeTexts } from "../shared/wording"
import { describeFailure, describeList, describeNearMe } from "./describe-lockers"
import {
  lockerFinder,
  type LockerSearch,
  looksLikePostalCode,
  useLockerSearch,
} from "./locker-search"
import { isPlaced, type NearMe, sortByDistance, useNearMe } from "./near-me"

/** Which lockers: those that take a cart's packages, or all of a country. */
export type LockerArea =
  | { cartId: string; shippingOptionId?: string; countryCode?: undefined }
  | { countryCode: string; cartId?: undefined; shippingOptionId?: undefined }

export interface LockersOptions {
  delivery: Delivery
  area: LockerArea
  /** Postal code to search near first; with a cart, by default its address. */
  postalCode?: string
  /** The chosen locker's code; null for none. Without it the hook remembers the choice itself. */
  value?: string | null
  /** Postal code near which that locker was found; searched first. */
  lockerPostalCode?: string | null
  /** @param data for the cart's shipping method */
  onChange: (locker: Locker, data: LockerMethodData) => void
  /** How many lockers to show at first, and to add each time; default 10. */
  pageSize?: number
  /** When it changes, the list is loaded again. `cartVersion(cart)` makes one. */
  version?: string
  /** For `status` and `failure`, such as `textsIn("lt")`; English ones by default. */
  texts?: Partial<Texts>
  /** Called when loading failed. */
  onError?: (error: unknown) => void
}

/** The lockers of an area, as they are searched, listed and chosen. */
export interface Lockers {
  /** The last list, also while the next one loads; undefined before, and after a failure. */
  list: LockerList | undefined
  /** The whole list: the nearest first, if that is known. */
  listed: readonly Locker[]
  /** Whether some of them have coordinates, as a map needs them. */
  hasPlaces: boolean
  /** The part of the list that matches the search, with the customer's last choice first. */
  matches: readonly Locker[]
  /** The part of it to show now. */
  shown: readonly Locker[]
  /** Shows more of `matches`; undefined if all are shown. */
  showMore: (() => void) | undefined
  isLoading: boolean
  /** One or two sentences to show and to announce: how many there are, or why none. */
  status: string
  /** Why there is no list, if trying again may help. */
  failure: string | undefined
  retry: () => void
  search: LockerSearch
  /** Sorts by the distance from the customer; undefined where the browser cannot tell it. */
  nearMe: NearMe | undefined
  /** The code of the locker that the customer chose last time. It is not chosen by itself. */
  lastCode: string | undefined
  /** The code of the chosen locker. */
  value: string | null
  /** The chosen locker, also while the list shows others; undefined until a list has shown it. */
  chosen: Locker | undefined
  /** The chosen locker is no longer available. */
  isGone: boolean
  choose: (locker: Locker) => void
}

/**
 * Lockers to choose from, without any look. Give the component that calls it a `key` of its cart or country, so that
 * nothing of another one is shown.
 */
export function useLockers(options: LockersOptions): Lockers {
  const { delivery, pageSize = 10 } = options
  const texts = completeTexts(options.texts)
  const search = useLockerSearch(options.lockerPostalCode)
  const [most, setMost] = useState(pageSize)
  const [own, setOwn] = useState<string | null>(null)
  const value = options.value === undefined ? own : options.value
  const area = search.postalCode ?? options.postalCode
  const query = lockerQuery(options.area, area)
  const listedArea = useRef(area)
  const answer = useAnswer({
    question: query,
    version: options.version,
    ask: async (lockersQuery, signal) => ({
      area: lockersQuery.postalCode,
      list: await delivery.listLockers(lockersQuery, { signal }),
    }),
    onAnswer: (lockers) => {
      if (lockers.area !== listedArea.current) setMost(pageSize)
      listedArea.current = lockers.area
    },
    onError: options.onError,
  })
  const list = answer.value?.list
  useLastPostalCode(options.area, (code) => {
    if (!query && search.text === "") search.search(code)
  })

  const nearMe = useNearMe(area)
  const isSearched = search.typed === answer.value?.area
  const words = isSearched ? "" : search.typed
  const { listed, hasPlaces, matches, lastCode } = useMatches({
    list,
    place: nearMe?.place,
    words,
    // The current list need not have a postal code whose own list is about to load.
    isOptional: search.isArea,
  })
  const isDeadEnd = list?.lockers.length === 0 && answer.value?.area === search.postalCode
  useEffect(() => {
    // Words find nothing in an empty list, so go back to the list before the postal code.
    if (!search.isArea && isDeadEnd) search.leaveArea()
  })
  const shown = useMemo(() => matches.slice(0, most), [matches, most])
  const startArea = options.lockerPostalCode ?? options.postalCode

  const status = () => {
    if (!query) return texts.lockerReasons.no_address ?? ""
    if (answer.isLoading) return texts.loadingLockers
    if (!list) return ""
    const facts = {
      searchedCode: search.postalCode,
      foundCount: matches.length,
      shownCount: shown.length,
    }
    const counts = describeList(list, texts, facts)
    return `${describeNearMe(nearMe?.state, texts)} ${counts}`.trim()
  }
  return {
    list,
    listed,
    hasPlaces,
    matches,
    shown,
    showMore: shown.length < matches.length ? () => setMost(shown.length + pageSize) : undefined,
    isLoading: answer.isLoading,
    status: status(),
    failure: answer.isLoading
      ? undefined
      : describeFailure({ list, hasFailed: answer.hasFailed }, texts),
    retry: answer.askAgain,
    search: {
      text: search.text,
      setText: (text) => {
        setMost(pageSize)
        search.setText(text)
      },
      submit: search.submit,
    },
    nearMe,
    lastCode,
    value,
    ...useChosenLocker(value, answer.value, startArea),
    choose: (locker) => {
      rememberChoice(locker)
      setOwn(locker.code)
      options.onChange(locker, lockerMethodData(locker, list))
    },
  }
}

/** Undefined without a postal code to search near. A cart needs none, because it has an address. */
function lockerQuery(area: LockerArea, postalCode: string | undefined): LockerQuery | undefined {
  if (area.cartId !== undefined) {
    return { cartId: area.cartId, shippingOptionId: area.shippingOptionId, postalCode }
  }
  return postalCode ? { countryCode: area.countryCode, postalCode } : undefined
}

/** Offers the postal code of the last choice in a country, once, after the first rendering. */
function useLastPostalCode(area: LockerArea, offer: (postalCode: string) => void): void {
  useEffect(() => {
    const code = readLastChoice(area.countryCode)?.postalCode
    if (code && looksLikePostalCode(code)) offer(code)
    // Only at first: what the customer removes from the field is not to come back.
  }, [])
}

interface MatchOptions {
  list: LockerList | undefined
  /** Where the customer is, to sort by the distance from there. */
  place: NearMe["place"]
  words: string
  /** Whether to show the whole list if nothing in it matches. */
  isOptional: boolean
}

/** The lockers of a list that contain the words. Each part is made anew only if what it is made of has changed. */
function useMatches({ list, place, words, isOptional }: MatchOptions) {
  const listed = useMemo(() => {
    const lockers = list?.lockers ?? []
    return place ? sortByDistance(lockers, place) : lockers
  }, [list, place])
  // Read once for each list: a choice made now is not to move in the list.
  const lastCode = useMemo(() => readLastChoice(list?.country_code)?.code, [list])
  const hasPlaces = useMemo(() => listed.some(isPlaced), [listed])
  const find = useMemo(() => lockerFinder(listed), [listed])
  const hits = useMemo(() => find(words), [find, words])
  const unordered = isOptional && hits.length === 0 ? listed : hits
  const matches = useMemo(() => startingWith(lastCode, unordered), [lastCode, unordered])
  return { listed, hasPlaces, matches, lastCode }
}

function startingWith(code: string | undefined, lockers: readonly Locker[]): readonly Locker[] {
  const place = lockers.findIndex((locker) => locker.code === code)
  const first = lockers[place]
  return place <= 0 || !first
    ? lockers
    : [first, ...lockers.slice(0, place), ...lockers.slice(place + 1)]
}

/** A list of lockers, and the postal code that was asked for; undefined for the cart's address. */
interface AreaLockers {
  list: LockerList
  area: string | undefined
}

/** Reasons for which a list stays empty. */
const FINAL_REASONS = ["none_near", "none_fits"]

/**
 * The locker of a code, in whichever area the customer searches.
 *
 * @param startArea the area where it was found, if no list has shown it yet
 */
function useChosenLocker(
  code: string | null,
  answer: AreaLockers | undefined,
  startArea: string | undefined,
): Pick<Lockers, "chosen" | "isGone"> {
  const [home, setHome] = useState<{ locker: Locker; area: string | undefined }>()
  const listed = answer?.list.lockers.find((locker) => locker.code === code)
  useEffect(() => {
    if (answer && listed) setHome({ locker: listed, area: answer.area })
  }, [answer, listed])

  const ownHome = home?.locker.code === code ? home : undefined
  const homeArea = ownHome ? ownHome.area : startArea
  const isGone =
    code !== null &&
    !listed &&
    answer?.area === homeArea &&
    answer !== undefined &&
    isReliable(answer)
  return { chosen: listed ?? (isGone ? undefined : ownHome?.locker), isGone }
}

function isReliable({ list }: AreaLockers): boolean {
  if (list.is_stale) return false
  return !list.reason || FINAL_REASONS.includes(list.reason.code)
}

/** The locker that a customer chose last in a country. */
interface LastChoice {
  code: string
  postalCode: string | null
}

/** Undefined if there is none, or if the browser keeps nothing. */
export function readLastChoice(countryCode: string | null | undefined): LastChoice | undefined {
  if (!countryCode) return undefined
  try {
    const choice: unknown = JSON.parse(localStorage.getItem(keyOf(countryCode)) ?? "null")
    if (typeof choice !== "object" || choice === null || !("code" in choice)) return undefined
    const { code } = choice
    const postalCode = "postalCode" in choice ? choice.postalCode : null
    if (typeof code !== "string") return undefined
    return { code, postalCode: typeof postalCode === "string" ? postalCode : null }
  } catch {
    return undefined
  }
}

/** Keeps no more of the locker than its code and postal code. */
export function rememberChoice(locker: LockerPlace): void {
  const choice: LastChoice = { code: locker.code, postalCode: locker.postal_code }
  try {
    localStorage.setItem(keyOf(locker.country_code), JSON.stringify(choice))
  } catch {
    // The browser keeps nothing: the next order starts without a last choice.
  }
}

function keyOf(countryCode: string): string {
  return `shipord-locker-${countryCode.toLowerCase()}`
}
