import { chromium, type Browser, type BrowserContextOptions } from "playwright-core"
import { findBrowser } from "../harness/find-programs.cjs"

/** Switches off what the browser does in the background, such as updates. */
const flags = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // A page lives for seconds: compiling its code well costs more than it saves.
  "--js-flags=--no-opt,--no-maglev",
]

/**
 * Opens a browser without a window.
 *
 * @throws Error if the machine has no Chromium; the test runner leaves out these tests then
 */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findBrowser()
  if (executablePath === undefined) throw new Error("There is no Chromium on this machine")
  // As root, Chromium refuses to start with its sandbox.
  const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : []
  return chromium.launch({ executablePath, args: [...flags, ...asRoot] })
}

/**
 * Opens an empty page in a context of its own.
 *
 * @param complaints collects the console's errors and uncaught exceptions
 */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions,
  complaints: string[] = [],
) {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text())
  })
  page.on("pageerror", (error) => complaints.push(error.message))
  return { page, complaints, close: () => context.close() }
}
