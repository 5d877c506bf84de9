import axeCore, { type AxeResults } from "axe-core"
import type { Browser, BrowserContextOptions, Page } from "playwright-core"
import { adminToken } from "../harness/http-client"
import type { TestStore } from "../harness/test-store"
import { openPage } from "./open-browser"

/** As whom, and on what screen, somebody looks at the admin; in English, by day and at a desk by default. */
export interface Look {
  language?: "en" | "lv"
  theme?: "light" | "dark"
  viewport?: BrowserContextOptions["viewport"]
}

export type AdminPage = Awaited<ReturnType<typeof openAdmin>>

/** Opens the admin as a person who is signed in and has chosen a language and a theme. */
export async function openAdmin(
  browser: Browser,
  { store, seed }: Pick<TestStore, "store" | "seed">,
  { language = "en", theme = "light", viewport = { width: 1440, height: 900 } }: Look = {},
) {
  const admin = await openPage(browser, {
    baseURL: store.url,
    viewport,
    colorScheme: theme,
    // Else the store packs the admin's 8 MB anew for each page, which takes half a second of a core.
    extraHTTPHeaders: { "accept-encoding": "identity" },
  })
  const context = admin.page.context()
  await context.addInitScript(
    ([lng, chosen]) => {
      localStorage.setItem("lng", lng)
      localStorage.setItem("medusa_admin_theme", chosen)
    },
    [language, theme] as const,
  )
  const headers = { Authorization: `Bearer ${await adminToken(store.url, seed.admin)}` }
  await context.request.post("/auth/session", { headers, maxRetries: 1 })
  return admin
}

/** Looks at what hinders, where the page may just have changed as the one before looked. */
const LOOKS = 3

/** What axe-core holds to be a serious or critical hindrance in a part of a page, one line each, and to last. */
export async function hindrances(page: Page, selector = "main"): Promise<string[]> {
  for (let look = 1; ; look += 1) {
    await settled(page)
    const found = await hindrancesNow(page, selector)
    if (found.length === 0 || look === LOOKS) return found
  }
}

async function hindrancesNow(page: Page, selector: string): Promise<string[]> {
  const run = `axe.run(${JSON.stringify(selector)}, { resultTypes: ["violations"] })`
  const { violations } = await page.evaluate<AxeResults>(`${axeCore.source}; ${run}`)
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/** Until colours are what they will stay: half-way through a change, none has its contrast. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

/**
 * Presses Escape when the page can take it: in the moment after a layer such as the selection bar is gone,
 * Radix does not know yet which one is on top, and the key is lost.
 */
export async function pressEscape(page: Page): Promise<void> {
  await settled(page)
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
  await page.keyboard.press("Escape")
}

/** By how many pixels the tables of a page, or its cards, are wider than what is seen of them. */
export function overhang(page: Page, selector = "main table"): Promise<number> {
  return page.locator(selector).evaluateAll((parts) => {
    const overhangs = parts.map(({ parentElement: seen }) =>
      seen ? seen.scrollWidth - seen.clientWidth : 0,
    )
    return Math.max(...overhangs)
  })
}
