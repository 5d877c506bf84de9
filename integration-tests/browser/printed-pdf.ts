import type { Page } from "playwright-core"
import { until } from "../harness/test-shop"

interface Printing {
  printed?: Blob
}

/** From now on, what the page makes an address of, to show it in a tab, can be read. */
export async function watchPrinting(page: Page): Promise<void> {
  await page.evaluate(() => {
    const original = URL.createObjectURL.bind(URL)
    URL.createObjectURL = (blob: Blob) => {
      const printing: Printing = window as typeof window & Printing
      printing.printed = blob
      return original(blob)
    }
  })
}

/**
 * What comes when `print` is done: the PDF, once the tab for it is open. The page is watched already, see
 * `watchPrinting`.
 */
export async function printedBy(page: Page, print: () => Promise<void>): Promise<Uint8Array> {
  await page.evaluate(() => {
    delete (window as typeof window & Printing).printed
  })
  const opened = page.context().waitForEvent("page")
  await print()
  await opened
  return until("there is a PDF", async () => {
    const latin = await page.evaluate(async () => {
      const { printed }: Printing = window as typeof window & Printing
      const bytes = new Uint8Array((await printed?.arrayBuffer()) ?? [])
      return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")
    })
    return latin === "" ? undefined : Buffer.from(latin, "latin1")
  })
}
