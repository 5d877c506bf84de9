import type { Page } from "playwright-core"

/**
 * Records in every frame where the headings of sections are, from the next page load on. The returned function returns
 * by a heading's text each distance from the top of the window at which it was drawn.
 */
export async function watchHeadings(page: Page): Promise<() => Promise<Record<string, number[]>>> {
  await page.addInitScript(() => {
    const places: Record<string, number[]> = {}
    Object.assign(window, { places })
    const record = () => {
      for (const heading of document.querySelectorAll("main h2")) {
        const seen = (places[heading.textContent ?? ""] ??= [])
        const top = Math.round(heading.getBoundingClientRect().top)
        if (!seen.includes(top)) seen.push(top)
      }
      requestAnimationFrame(record)
    }
    requestAnimationFrame(record)
  })
  return () => page.evaluate("places")
}
