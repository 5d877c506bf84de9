import type { Browser } from "playwright-core"
import { startTestShop, type TestShop } from "../harness/test-shop"
import type { TestStore } from "../harness/test-store"
import { type AdminPage, type Look, openAdmin } from "./admin-page"
import { openBrowser } from "./open-browser"

/** What the tests of a file look at the admin with. */
export interface AdminSpec {
  /** A shop of the file's own; empty until its tests, and the hooks before them, run. */
  shop: TestShop
  /** Opens the admin of the shop, or of another store; closed after the test, with or without its success. */
  openAdmin: (look?: Look, store?: Pick<TestStore, "store" | "seed">) => Promise<AdminPage>
}

/**
 * Has a shop with the admin's pages, and a browser, be there for the tests of the file that calls this: both are
 * started before the first test, together, and closed after the last.
 *
 * @param startShop of another shop than one that is set up and sells; it serves the admin's pages too
 */
export function startAdminSpec(
  startShop: () => Promise<TestShop> = () => startTestShop({}, { hasAdmin: true }),
): AdminSpec {
  const shop = {} as TestShop
  const pages: AdminPage[] = []
  const endings: (() => Promise<unknown>)[] = []
  let browser: Browser

  beforeAll(async () => {
    // Each is noted as soon as it is there: it has to be closed although the other may fail.
    const opening = openBrowser().then((opened) => {
      browser = opened
      endings.push(() => opened.close())
    })
    const starting = startShop().then((started) => {
      Object.assign(shop, started)
      endings.push(() => started.sandbox.close())
    })
    await Promise.all([opening, starting])
  })
  afterEach(() => Promise.all(pages.splice(0).map((page) => page.close())))
  afterAll(() => Promise.all(endings.map((end) => end())))

  return {
    shop,
    openAdmin: async (look, store = shop) => {
      const page = await openAdmin(browser, store, look)
      pages.push(page)
      return page
    },
  }
}
