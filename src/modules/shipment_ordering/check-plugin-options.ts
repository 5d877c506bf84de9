import type { LoaderOptions } from "@medusajs/framework/types"
import { readPluginOptions } from "./plugin-options"

/** Stops the boot on a bad option, rather than the first request that needs it. */
export async function checkPluginOptions({ options }: LoaderOptions): Promise<void> {
  readPluginOptions(options)
}
