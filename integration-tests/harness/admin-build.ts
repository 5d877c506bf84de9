import { mkdirSync, renameSync, rmSync } from "node:fs"
import path from "node:path"
import { medusaCli } from "./medusa-cli"
import { runNodeChild } from "./node-child"
import { storeDirectory } from "./repository-paths"
import { makeIfStale } from "./up-to-date"

const dashboard = {
  sources: [
    "src/admin",
    "integration-tests/store/medusa-config.ts",
    "node_modules/@medusajs/dashboard/package.json",
  ],
  output: "integration-tests/store/public/admin",
  stamp: "integration-tests/store/.medusa/admin-stamp",
}

/** Builds the store's admin dashboard with the built plugin's pages in it, unless it is up to date. Takes some 20 s. */
export function ensureAdminBuilt(): Promise<void> {
  return makeIfStale(dashboard, async () => {
    const args = ["build", "--admin-only", "--no-lint"]
    await runNodeChild(medusaCli(args, { NODE_ENV: "production", DISABLE_ADMIN: "true" }))
    // The command means the result to be hosted elsewhere; a store serves its own from this place.
    const served = path.join(storeDirectory, "public", "admin")
    rmSync(served, { recursive: true, force: true })
    mkdirSync(path.dirname(served), { recursive: true })
    renameSync(path.join(storeDirectory, ".medusa", "admin"), served)
  })
}
