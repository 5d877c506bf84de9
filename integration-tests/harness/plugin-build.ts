import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs"
import { renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import path from "node:path"
import { medusaCli, runNodeChild } from "./node-child"
import { repositoryRoot, storeDirectory } from "./repository-paths"

/** Something that is made from sources and kept until they change. Paths are relative to the checkout. */
export interface Product {
  sources: string[]
  output: string
  /** The file that says which sources the output was made from. */
  stamp: string
}

/** The plugin as a merchant installs it. */
const builtPlugin: Product = {
  sources: ["src", "package.json", "tsconfig.json"],
  output: ".medusa/server/src",
  stamp: ".medusa/build-stamp",
}

/** The storefront's components as a shop installs them. */
export const builtStorefront: Product = {
  sources: ["src", "build.mjs", "package.json", "tsconfig.json"].map(
    (name) => `packages/storefront/${name}`,
  ),
  output: "packages/storefront/dist",
  stamp: ".medusa/storefront-stamp",
}

/** The store's admin. */
const dashboard: Product = {
  sources: [
    "src/admin",
    "integration-tests/store/medusa-config.ts",
    "node_modules/@medusajs/dashboard/package.json",
  ],
  output: "integration-tests/store/public/admin",
  stamp: "integration-tests/store/.medusa/admin-stamp",
}

/**
 * Builds the plugin with `medusa plugin:build`, and the storefront's components, unless they are up to date.
 *
 * @throws Error with the compiler's messages
 */
export async function ensureBuilt(): Promise<void> {
  await makeIfStale(builtPlugin, async () => {
    await runNodeChild(medusaCli(["plugin:build"], {}, repositoryRoot))
  })
  await makeIfStale(builtStorefront, async () => {
    const script = path.join(repositoryRoot, "packages", "storefront", "build.mjs")
    await runNodeChild({ script, args: [], cwd: repositoryRoot, env: process.env })
  })
}

/** Builds the store's admin with the built plugin's pages in it, unless it is up to date. Takes about 20 s. */
export function ensureAdminBuilt(): Promise<void> {
  return makeIfStale(dashboard, async () => {
    const args = ["build", "--admin-only", "--no-lint"]
    await runNodeChild(medusaCli(args, { NODE_ENV: "production", DISABLE_ADMIN: "true" }))
    // The command builds for hosting elsewhere. A store serves its own admin from this folder.
    const served = path.join(storeDirectory, "public", "admin")
    rmSync(served, { recursive: true, force: true })
    mkdirSync(path.dirname(served), { recursive: true })
    renameSync(path.join(storeDirectory, ".medusa", "admin"), served)
  })
}

/** Calls `make` unless the product exists and its sources have not changed since it was made. */
export async function makeIfStale(product: Product, make: () => Promise<void>): Promise<void> {
  const fingerprint = fingerprintOf(product.sources)
  const stamp = path.join(repositoryRoot, product.stamp)
  const exists = existsSync(path.join(repositoryRoot, product.output)) && existsSync(stamp)
  if (exists && readFileSync(stamp, "utf8") === fingerprint) return
  await make()
  noteAsMade(product, fingerprint)
}

function noteAsMade(product: Product, fingerprint = fingerprintOf(product.sources)): void {
  const stamp = path.join(repositoryRoot, product.stamp)
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(stamp, fingerprint)
}

/**
 * A short text that changes with the names and contents of the files under `paths`, relative to the checkout. Folders
 * count with all their files except tests. Paths that do not exist are skipped.
 */
export function fingerprintOf(paths: string[]): string {
  const hash = createHash("sha256")
  for (const file of paths.flatMap(listFiles).sort()) {
    const content = readFileSync(path.join(repositoryRoot, file))
    hash.update(file).update("\0").update(content).update("\0")
  }
  return hash.digest("hex").slice(0, 16)
}

function listFiles(entry: string): string[] {
  const status = statSync(path.join(repositoryRoot, entry), { throwIfNoEntry: false })
  if (status === undefined || path.basename(entry) === "__tests__") return []
  if (!status.isDirectory()) return [entry]
  const names = readdirSync(path.join(repositoryRoot, entry))
  return names.flatMap((name) => listFiles(path.posix.join(entry, name)))
}

// Run by `npm run build`, which has just built both; and at the end of `npm ci`, so that the first tests find a build. An
// error must not fail the installation: who needs the build builds again, and shows the error.
if (require.main === module) {
  if (process.argv.includes("--note-as-built")) {
    noteAsMade(builtPlugin)
    noteAsMade(builtStorefront)
  } else {
    void ensureBuilt().catch((error: Error) => {
      console.warn(`The plugin was not built, see \`npm run build\`: ${error.message}`)
    })
  }
}
