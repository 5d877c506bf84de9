import axeCore, { type AxeResults } from "axe-core"
import type { Browser, BrowserContextOptions, Page } from "playwright-core"
import type { TestStore } from "../harness/test-store"

/** As whom, and on what screen, somebody looks at the admin; in English, by day and at a desk by default. */
export interface Look {
  language?: "en" | "lv"
  theme?: "light" | "dark"
  viewport?: BrowserContextOptions["viewport"]
}

/** A page of the store's admin, with somebody signed in. */
export interface AdminPage {
  page: Page
  /** What the browser's console has complained of, and what was thrown, since the page was opened. */
  complaints: string[]
  close: () => Promise<void>
}

/** What a person needs to wait for at most: a page of many parts on a busy machine. */
const PATIENCE_MS = 30_000

/** Opens the admin as a person who is signed in and has chosen a language and a theme. */
export async function openAdmin(
  browser: Browser,
  { store, seed }: Pick<TestStore, "store" | "seed">,
  { language = "en", theme = "light", viewport = { width: 1440, height: 900 } }: Look = {},
): Promise<AdminPage> {
  const context = await browser.newContext({
    baseURL: store.url,
    viewport,
    colorScheme: theme,
    // Else the store packs the admin's 8 MB anew for each page, which takes half a second of a core.
    extraHTTPHeaders: { "accept-encoding": "identity" },
  })
  context.setDefaultTimeout(PATIENCE_MS)
  await context.addInitScript(
    ([lng, chosen]) => {
      localStorage.setItem("lng", lng)
      localStorage.setItem("medusa_admin_theme", chosen)
    },
    [language, theme] as const,
  )
  const token = await context.request.post("/auth/user/emailpass", {
    data: seed.admin,
    maxRetries: 1,
  })
  const { token: bearer } = (await token.json()) as { token: string }
  await context.request.post("/auth/session", {
    headers: { Authorization: `Bearer ${bearer}` },
    maxRetries: 1,
  })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text())
  })
  page.on("pageerror", (error) => complaints.push(error.message))
  return { page, complaints, close: () => context.close() }
}

interface WithAxe {
  axe: { run: (within: string) => Promise<AxeResults> }
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
  await page.evaluate(axeCore.source)
  return page.evaluate(async (within) => {
    const { axe } = window as typeof window & WithAxe
    const { violations } = await axe.run(within)
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
  }, selector)
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
  return page.evaluate(
    (parts) =>
      Math.max(
        ...[...document.querySelectorAll(parts)].map(({ parentElement }) =>
          parentElement ? parentElement.scrollWidth - parentElement.clientWidth : 0,
        ),
      ),
    selector,
  )
}
