import { existsSync, readFileSync } from "node:fs"
import path from "node:path"
import { PACKAGE } from "./starter-patches"

export interface Storefront {
  directory: string
  /** What installs the package, from this folder; undefined if the storefront has it. */
  install: string | undefined
}

/** Every version of Medusa's starter has it. */
const CHECKOUT_STEP = "src/modules/checkout/components/shipping/index.tsx"

/** Finds a storefront made from Medusa's starter in a folder, or where the starter has it. */
export function findStorefront(folder: string): Storefront | undefined {
  const directory = [".", "apps/storefront", "storefront"]
    .map((name) => path.resolve(folder, name))
    .find((candidate) => existsSync(path.join(candidate, CHECKOUT_STEP)))
  return directory === undefined ? undefined : { directory, install: installation(directory) }
}

const LOCK_FILES = {
  "pnpm-lock.yaml": "pnpm add",
  "yarn.lock": "yarn add",
  "package-lock.json": "npm install",
}

function installation(directory: string): string | undefined {
  const manifest = path.join(directory, "package.json")
  if (existsSync(manifest) && readFileSync(manifest, "utf8").includes(`"${PACKAGE}"`)) {
    return undefined
  }
  const away = path.relative(process.cwd(), directory)
  return `${away ? `cd ${away} && ` : ""}${installer(directory)} ${PACKAGE}`
}

/** By the lock file of the folder or the nearest one above it. */
function installer(directory: string): string {
  const found = Object.entries(LOCK_FILES).find(([name]) => existsSync(path.join(directory, name)))
  if (found) return found[1]
  const above = path.dirname(directory)
  return above === directory ? "npm install" : installer(above)
}
