import type { Browser, BrowserContextOptions, Page, Request } from "playwright-core"
import type { LocalServer } from "../../harness/local-server"
import { openBrowser } from "../open-browser"
import {
  lockersAround,
  mapTile,
  quotesOf,
  courier,
  economy,
  locker,
  onStrike,
  tooBig,
  trackingOf,
} from "./sample-delivery"
import { startStubStore, type StubAnswers } from "./stub-store"

/** The page's own interface to a test, see page.mjs. */
interface Shop {
  reactVersion: string
  choices: { shippingOptionId?: string; data: Record<string, unknown> }[]
  errors: string[]
  isPending?: boolean
  refusal?: string
  held?: Promise<void>
  letGo?: () => void
  isLate: boolean
  show: (component: string, props: object) => void
  change: (props: object) => void
}

export interface ShopWindow {
  shop: Shop
}

type StubStore = StubAnswers & LocalServer

export interface StorefrontSpec {
  /** Answers with the samples until a test says otherwise. */
  store: StubStore
  /** Opens the shop's page with one component; with a clock, time passes only as the test says. */
  show: (
    component:
      | "ChosenDelivery"
      | "DeliveryOptions"
      | "HeadlessCheckout"
      | "LockerPicker"
      | "OrderTracking"
      | "FindOrder",
    props?: object,
    look?: BrowserContextOptions,
    options?: { hasClock?: boolean },
  ) => Promise<Page>
  /** What the console has complained of, and what was thrown, on the pages of this test. */
  complaints: string[]
}

/** Has a browser and a store of contract answers be there for the tests of a file; each test has a store of its own. */
export function startStorefrontSpec(): StorefrontSpec {
  const store = {} as StubStore
  const complaints: string[] = []
  const pages: Page[] = []
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
      findOrder: () => trackingOf(),
      askedQuotes: [],
      askedLockers: [],
    } satisfies StubAnswers)
    Object.assign(store, await startStubStore(store))
  })
  afterEach(async () => {
    await Promise.all(pages.splice(0).map((page) => page.context().close()))
    await store.close()
  })
  afterAll(() => browser.close())

  return {
    store,
    complaints,
    show: async (component, props = {}, look = {}, { hasClock } = {}) => {
      const context = await browser.newContext({ baseURL: store.url, ...look })
      await context.route("https://tile.openstreetmap.org/**", (route) =>
        route.fulfill({ contentType: "image/svg+xml", body: mapTile }),
      )
      const page = await context.newPage()
      pages.push(page)
      page.on("console", (message) => {
        if (message.type() === "error") complaints.push(message.text())
      })
      page.on("pageerror", (error) => complaints.push(error.message))
      if (hasClock) await page.clock.install()
      await page.goto("/")
      await page.evaluate(
        ([name, given]) => (window as typeof window & ShopWindow).shop.show(name, given),
        [
          component,
          { ...(component === "LockerPicker" && { cartId: "cart_1" }), version: "1", ...props },
        ] as const,
      )
      return page
    },
  }
}

/** What the shop has been told, in this order. */
export const choicesOf = (page: Page) =>
  page.evaluate(() => (window as typeof window & ShopWindow).shop.choices)

/** Comes back when the component says that the shown choice is yet to be taken, or is taken. */
export const isPending = (page: Page, expected: boolean) =>
  page.waitForFunction(
    (wanted) => (window as typeof window & ShopWindow).shop.isPending === wanted,
    expected,
  )

/** Gives the component other properties. */
export const change = (page: Page, props: object) =>
  page.evaluate((given) => (window as typeof window & ShopWindow).shop.change(given), props)

/** Has the shop refuse the next choices with the store's words, or take them again. */
export const refuse = (page: Page, text: string | undefined) =>
  page.evaluate((words) => {
    ;(window as typeof window & ShopWindow).shop.refusal = words
  }, text)

/** Has the shop take its time with the next choices, until they are let go. */
export const holdChoices = (page: Page) =>
  page.evaluate(() => {
    const { shop } = window as typeof window & ShopWindow
    shop.held = new Promise((resolve) => (shop.letGo = resolve))
  })

export const letChoicesGo = (page: Page) =>
  page.evaluate(() => (window as typeof window & ShopWindow).shop.letGo?.())

/** Lets go the choice that is held, and holds the next ones. Comes back when so many have been taken. */
export async function letOneChoiceGo(page: Page, count: number): Promise<void> {
  await page.evaluate(() => {
    const { shop } = window as typeof window & ShopWindow
    const { letGo } = shop
    shop.held = new Promise((resolve) => (shop.letGo = resolve))
    letGo?.()
  })
  await haveChosen(page, count)
}

/** Comes back when so many choices have been taken. */
export const haveChosen = (page: Page, count: number) =>
  page.waitForFunction(
    (wanted) => (window as typeof window & ShopWindow).shop.choices.length === wanted,
    count,
  )

/** Has the shop learn of a choice only by a later change of its properties, or never. */
export const learnLate = (page: Page) =>
  page.evaluate(() => {
    ;(window as typeof window & ShopWindow).shop.isLate = true
  })

/** Comes back when the page has seen all that the store answered before. */
export const roundTrip = (page: Page) =>
  page.evaluate(async () => {
    await (await fetch("/storefront.css")).text()
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
