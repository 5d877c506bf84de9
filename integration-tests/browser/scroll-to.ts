import type { Page } from "playwright-core"

/** Scrolls the part of the page that scrolls until a heading stands at its top; the bar above it stays. */
export function scrollTo(page: Page, heading: string): Promise<void> {
  return page.getByRole("heading", { name: heading, exact: true }).evaluate((element) => {
    // Into view, the browser would scroll the top bar away too.
    const part = element.closest("main")
    const above = part?.getBoundingClientRect().top ?? 0
    part?.scrollBy({ top: element.getBoundingClientRect().top - above - 32 })
  })
}
