import type { Browser } from "playwright-core"
import { startTestShop, type TestShop } from "../harness/test-shop"
import { type AdminPage, type Appearance, openAdmin } from "./admin-page"
import { openBrowser } from "./open-browser"

/**
 * Gives the tests of a file a shop with the admin's pages, and a browser.
 *
 * @param startShop starts a shop other than one that is set up and sells; it must serve the admin's pages too
 */
export function startAdminSpec(startShop = () => startTestShop({}, { hasAdmin: true })) {
  /** Its store is borrowed from the worker. Empty until the file's hooks and tests run. */
  const shop = {} as TestShop
  const pages: AdminPage[] = []
  let browser: Browser

  beforeAll(async () => {
    // Each is kept as soon as it is there: it must be closed even if the other fails.
    await Promise.all([
      openBrowser().then((opened) => (browser = opened)),
      startShop().then((started) => Object.assign(shop, started)),
    ])
  })
  afterEach(() => Promise.all(pages.splice(0).map((page) => page.close())))
  afterAll(() => Promise.all([browser?.close(), shop.sandbox?.close()]))

  return {
    shop,
    /** Opens the admin of the shop; it is closed after the test, also after a failed one. */
    openAdmin: async (appearance?: Appearance) => {
      const page = await openAdmin(browser, shop, appearance)
      pages.push(page)
      return page
    },
  }
}
