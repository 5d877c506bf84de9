import axeCore, { type AxeResults } from "axe-core"
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core"
import { adminToken } from "../harness/http-client"
import type { TestStore } from "../harness/test-store"
import { openPage } from "./open-browser"

/** How the admin is shown: by default in English, in the light theme, on a desktop screen. */
export interface Appearance {
  language?: "en" | "lv"
  theme?: "light" | "dark"
  viewport?: BrowserContextOptions["viewport"]
}

export type AdminPage = Awaited<ReturnType<typeof openAdmin>>

/** Opens the admin as a person who is signed in and has chosen a language and a theme. */
export async function openAdmin(
  browser: Browser,
  { store, seed }: Pick<TestStore, "store" | "seed">,
  { language = "en", theme = "light", viewport = { width: 1440, height: 900 } }: Appearance = {},
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

/** Opens the drawer in which a section is edited. */
export async function editSection(page: Page, section: string): Promise<Locator> {
  await page.getByRole("button", { name: `${section}: Actions`, exact: true }).click()
  await page.getByRole("menuitem", { name: "Edit", exact: true }).click()
  const drawer = page.getByRole("dialog")
  await drawer.getByRole("button", { name: "Save", exact: true }).waitFor()
  return drawer
}

/** What the page notices when a person comes back to it from another tab. */
export const returnToTab = (page: Page) =>
  page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")))

/** The page may just be changing while it is checked. */
const ATTEMPTS = 3

/** The serious and critical issues that axe-core still finds in a part of a page at the last attempt, one line each. */
export async function accessibilityIssues(page: Page, selector = "main"): Promise<string[]> {
  for (let attempt = 1; ; attempt += 1) {
    await settled(page)
    const issues = await issuesNow(page, selector)
    if (issues.length === 0 || attempt === ATTEMPTS) return issues
  }
}

async function issuesNow(page: Page, selector: string): Promise<string[]> {
  const run = `axe.run(${JSON.stringify(selector)}, { resultTypes: ["violations"] })`
  const { violations } = await page.evaluate<AxeResults>(`${axeCore.source}; ${run}`)
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/** Waits for the end of animations: while a colour changes, its contrast is wrong. */
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

/** How many pixels of the widest table of a page, or card, are cut off. */
export function overhang(page: Page, selector = "main table"): Promise<number> {
  return page.locator(selector).evaluateAll((parts) => {
    const overhangs = parts.map(({ parentElement: seen }) =>
      seen ? seen.scrollWidth - seen.clientWidth : 0,
    )
    return Math.max(...overhangs)
  })
}
