import type { Page } from "playwright-core"

/**
 * Notes on every frame where the headings of sections stand, from when the next page is opened. The returned function
 * reads, by a heading's text, each distance from the top of the window at which it was drawn.
 */
export async function watchHeadings(page: Page): Promise<() => Promise<Record<string, number[]>>> {
  await page.addInitScript(() => {
    const places: Record<string, number[]> = {}
    Object.assign(window, { places })
    const look = () => {
      for (const heading of document.querySelectorAll("main h2")) {
        const seen = (places[heading.textContent ?? ""] ??= [])
        const top = Math.round(heading.getBoundingClientRect().top)
        if (!seen.includes(top)) seen.push(top)
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  return () => page.evaluate("places")
}
