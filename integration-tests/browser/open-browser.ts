import { chromium, type Browser } from "playwright-core"
import { findBrowser } from "../harness/find-browser.cjs"

/** Nothing that the browser does by itself, and would only wait for the network with. */
const quietly = [
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
 * A browser without a window.
 *
 * @throws Error when there is none: the runner leaves these tests out then, or says so
 */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findBrowser()
  if (executablePath === undefined) throw new Error("There is no Chromium on this machine")
  // As root, Chromium refuses to start with its sandbox.
  const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : []
  return chromium.launch({ executablePath, args: [...quietly, ...asRoot] })
}
