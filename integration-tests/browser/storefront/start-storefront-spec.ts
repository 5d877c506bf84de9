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
    /** Whether the shown choice is not saved yet. */
    isPending?: boolean
    /** The message with which the store refuses the next choices. */
    refusal?: string
    /** Whether the cart that the component gets stays as it is after a choice. */
    isCartStale: boolean
    /** The shop saves no choice until `resume`. */
    pause: () => void
    resume: () => void
    show: (component: string, props: object) => void
    change: (props: object) => void
  }
}

/** Gives the tests of a file a browser, and each test a store that answers as the contract says. */
export function startStorefrontSpec() {
  /** Answers with the samples until a test says otherwise. */
  const store = {} as StubAnswers & LocalServer
  /** Console errors and uncaught exceptions on the pages of this test. */
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
    { hasClock, ...appearance }: BrowserContextOptions & { hasClock?: boolean } = {},
  ): Promise<Page> {
    const { page } = await openPage(browser, { baseURL: store.url, ...appearance }, complaints)
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

/** The choices that the shop has saved, the oldest first. */
export const choicesOf = (page: Page) => page.evaluate(() => shopPage.choices)

/** Waits until the component says that the shown choice is not saved yet, or that it is. */
export const waitForPending = (page: Page, expected: boolean) =>
  page.waitForFunction((wanted) => shopPage.isPending === wanted, expected)

/** Gives the component other properties. */
export const change = (page: Page, props: object) =>
  page.evaluate((given) => shopPage.change(given), props)

/** Makes the shop refuse the next choices with a message, or take them again. */
export const refuse = (page: Page, text: string | undefined) =>
  page.evaluate((words) => void (shopPage.refusal = words), text)

export const keepCartStale = (page: Page) => page.evaluate(() => void (shopPage.isCartStale = true))
export const pauseSaving = (page: Page) => page.evaluate(() => shopPage.pause())
export const resumeSaving = (page: Page) => page.evaluate(() => shopPage.resume())

/** Lets the shop save the choice that waits, and pauses it again. Waits until so many are saved. */
export async function saveOneChoice(page: Page, count: number): Promise<void> {
  await page.evaluate(() => {
    const { resume } = shopPage
    shopPage.pause()
    resume()
  })
  await waitForChoices(page, count)
}

/** Waits until the shop has saved so many choices. */
export const waitForChoices = (page: Page, count: number) =>
  page.waitForFunction((wanted) => shopPage.choices.length === wanted, count)

/** Waits until the page has seen all earlier answers of the store. */
export const roundTrip = (page: Page) =>
  page.evaluate(async () => {
    await (await fetch("/")).text()
    await new Promise(requestAnimationFrame)
  })

/** Waits until the request that an action sends is answered or given up. */
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
