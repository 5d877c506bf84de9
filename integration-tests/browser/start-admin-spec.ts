import type { Browser } from "playwright-core"
import { startTestShop, type TestShop } from "../harness/test-shop"
import type { TestStore } from "../harness/test-store"
import { type AdminPage, type Look, openAdmin } from "./admin-page"
import { openBrowser } from "./open-browser"

/**
 * Has a shop with the admin's pages, and a browser, be there for the tests of the file that calls this: both are
 * started before the first test, together, and closed after the last.
 *
 * @param startShop of another shop than one that is set up and sells; it serves the admin's pages too
 */
export function startAdminSpec(startShop = () => startTestShop({}, { hasAdmin: true })) {
  /** A shop of the file's own; empty until its tests, and the hooks before them, run. */
  const shop = {} as TestShop
  const pages: AdminPage[] = []
  let browser: Browser

  beforeAll(async () => {
    // Each is kept as soon as it is there: it has to be closed although the other may fail.
    await Promise.all([
      openBrowser().then((opened) => (browser = opened)),
      startShop().then((started) => Object.assign(shop, started)),
    ])
  })
  afterEach(() => Promise.all(pages.splice(0).map((page) => page.close())))
  afterAll(() => Promise.all([browser?.close(), shop.sandbox?.close()]))

  return {
    shop,
    /** Opens the admin of the shop, or of another store; closed after the test, with or without its success. */
    openAdmin: async (look?: Look, store: Pick<TestStore, "store" | "seed"> = shop) => {
      const page = await openAdmin(browser, store, look)
      pages.push(page)
      return page
    },
  }
}
