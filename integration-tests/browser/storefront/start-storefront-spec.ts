import type * as storefront from "medusa-plugin-shipment-ordering-storefront"
import type { Browser, BrowserContextOptions, Locator, Page, Request } from "playwright-core"
import type { LocalServer } from "../../harness/local-server"
import { openBrowser, openPage } from "../open-browser"
import {
  answerMapTiles,
  courier,
  economy,
  locker,
  lockersAround,
  onStrike,
  quotesOf,
  tooBig,
  trackingOf,
} from "./sample-delivery"
import { startStubStore, type StubAnswers } from "./stub-store"

/** A component of the package, or the one of this folder that uses its hooks. */
type Component = keyof typeof storefront | "HeadlessCheckout"

declare global {
  /** The page's own interface to a test, see page.mjs. */
  var shopPage: {
    choices: { shippingOptionId?: string; data: Record<string, unknown> }[]
    /** Whether the shown choice is yet to be taken. */
    isPending?: boolean
    /** The store's words to the next choices. */
    refusal?: string
    /** The shop learns of a choice only by a later change of its properties, or never. */
    isLate: boolean
    /** The shop takes its time with the next choices, until they are let go. */
    hold: () => void
    letGo: () => void
    show: (component: string, props: object) => void
    change: (props: object) => void
  }
}

/** Has a browser and a store of contract answers be there for the tests of a file; each test has a store of its own. */
export function startStorefrontSpec() {
  /** Answers with the samples until a test says otherwise. */
  const store = {} as StubAnswers & LocalServer
  /** What the console has complained of, and what was thrown, on the pages of this test. */
  const complaints: string[] = []
  let browser: Browser

  beforeAll(async () => {
    browser = await openBrowser()
  })
  beforeEach(async () => {
    complaints.length = 0
    Object.assign(store, {
      quotes: () => quotesOf(courier, locker, tooBig, economy, onStrike),
      lockers: ({ postal_code }) => lockersAround(postal_code ?? "LV-1010", 23, 3),
      tracking: () => trackingOf(),
      find: () => trackingOf(),
      askedQuotes: [],
      askedLockers: [],
    } satisfies StubAnswers)
    Object.assign(store, await startStubStore(store))
  })
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()))
    await store.close()
  })
  afterAll(() => browser.close())

  /** Opens the shop's page with one component; with a clock, time passes only as the test says. */
  async function show(
    component: Component,
    props: object = {},
    { hasClock, ...look }: BrowserContextOptions & { hasClock?: boolean } = {},
  ): Promise<Page> {
    const { page } = await openPage(browser, { baseURL: store.url, ...look }, complaints)
    await answerMapTiles(page)
    if (hasClock) await page.clock.install()
    await page.goto("/")
    const cart = component === "LockerPicker" && { cartId: "cart_1" }
    await page.evaluate(([name, given]) => shopPage.show(name, given), [
      component,
      { ...cart, version: "1", ...props },
    ] as const)
    return page
  }

  return { store, complaints, show }
}

/** What the shop has been told, in this order. */
export const choicesOf = (page: Page) => page.evaluate(() => shopPage.choices)

/** Comes back when the component says that the shown choice is yet to be taken, or is taken. */
export const isPending = (page: Page, expected: boolean) =>
  page.waitForFunction((wanted) => shopPage.isPending === wanted, expected)

/** Gives the component other properties. */
export const change = (page: Page, props: object) =>
  page.evaluate((given) => shopPage.change(given), props)

/** Has the shop refuse the next choices with the store's words, or take them again. */
export const refuse = (page: Page, text: string | undefined) =>
  page.evaluate((words) => void (shopPage.refusal = words), text)

export const learnLate = (page: Page) => page.evaluate(() => void (shopPage.isLate = true))
export const holdChoices = (page: Page) => page.evaluate(() => shopPage.hold())
export const letChoicesGo = (page: Page) => page.evaluate(() => shopPage.letGo())

/** Lets go the choice that is held, and holds the next ones. Comes back when so many have been taken. */
export async function letOneChoiceGo(page: Page, count: number): Promise<void> {
  await page.evaluate(() => {
    const { letGo } = shopPage
    shopPage.hold()
    letGo()
  })
  await haveChosen(page, count)
}

/** Comes back when so many choices have been taken. */
export const haveChosen = (page: Page, count: number) =>
  page.waitForFunction((wanted) => shopPage.choices.length === wanted, count)

/** Comes back when the page has seen all that the store answered before. */
export const roundTrip = (page: Page) =>
  page.evaluate(async () => {
    await (await fetch("/")).text()
    await new Promise(requestAnimationFrame)
  })

/** Comes back when the store's answer to what an action asks has come, or is not waited for any more. */
export async function settled(page: Page, act: () => Promise<void>): Promise<void> {
  const [request] = await Promise.all([page.waitForRequest(/\/store\//), act()])
  const isIt = (other: Request) => other === request
  await Promise.race([
    page.waitForEvent("requestfinished", isIt),
    page.waitForEvent("requestfailed", isIt),
  ])
}

/** Whether an option lies within the part of its list that is scrolled to. */
export const isSeenInList = (option: Locator) =>
  option.evaluate((element) => {
    const list = element.parentElement?.getBoundingClientRect()
    const place = element.getBoundingClientRect()
    return list !== undefined && place.top >= list.top - 1 && place.bottom <= list.bottom + 1
  })
