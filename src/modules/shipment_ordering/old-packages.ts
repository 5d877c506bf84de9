import { existsSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"

/** What the plugin is tested with, as in the development dependencies of its package.json. */
export const TESTED_MEDUSA = "2.21.2"
export const TESTED_WITH = {
  "@medusajs/ui": "4.2.6",
  "react-router-dom": "7.18.2",
}

interface Requirement {
  /** In words for a person. */
  name: string
  packages: string[]
  /** First version that will do. */
  oldest: string
  /** Checked only in a store whose own package.json names it. */
  isOwn?: true
}

const REQUIREMENTS: readonly Requirement[] = [
  {
    name: "Medusa",
    packages: ["@medusajs/framework", "@medusajs/medusa", "@medusajs/dashboard"],
    oldest: "2.21.0",
  },
  // A store that pins an older one gives it to our pages, but the dashboard has its own: the pages find no router.
  {
    name: "react-router-dom",
    packages: ["react-router-dom"],
    oldest: TESTED_WITH["react-router-dom"],
    isOwn: true,
  },
]

/** What a store must upgrade before the plugin's pages work. */
export interface OldPackages {
  /** Such as Medusa. */
  name: string
  installed: string
  oldest: string
  /** Upgrades everything that belongs together, with the store's package manager. */
  command: string
}

/**
 * Looks for packages that are too old for the plugin's pages. Versions that cannot be read count as new enough, since a
 * wrong warning is worse than none.
 *
 * @param store the folder of the store's package.json
 */
export function findOldPackages(store = process.cwd()): OldPackages | undefined {
  const dependencies = namesIn(store)
  const versionOf = (name: string) => installedVersion(name, store)
  for (const { name, packages, oldest, isOwn } of REQUIREMENTS) {
    const versions = packages
      .filter((one) => !isOwn || dependencies.includes(one))
      .flatMap((one) => versionOf(one) ?? [])
      .filter((version) => isOlder(version, oldest))
    const [installed] = versions
    if (installed !== undefined) {
      // Packages of other version numbers are not Medusa's own releases.
      const released = dependencies.filter(
        (one) => one.startsWith("@medusajs/") && versions.includes(versionOf(one) ?? ""),
      )
      const upgrades = [
        ...(released.length > 0 || isOwn ? released : packages).map(
          (one) => `${one}@${TESTED_MEDUSA}`,
        ),
        ...Object.entries(TESTED_WITH).flatMap(([one, version]) =>
          dependencies.includes(one) ? `${one}@${version}` : [],
        ),
      ]
      return { name, installed, oldest, command: commandFor(store, upgrades) }
    }
  }
  return undefined
}

/** The same in one sentence, for the log. */
export function describeOldPackages({ name, installed, oldest, command }: OldPackages): string {
  return (
    `medusa-plugin-shipment-ordering needs ${name} ${oldest} or newer, but this store has ${installed}: ` +
    `the plugin's pages do not work in the admin. Upgrade with: ${command}`
  )
}

const NPM = { lockFile: "package-lock.json", install: "npm install", run: "npx" }
const MANAGERS = [
  NPM,
  { lockFile: "bun.lock", install: "bun add", run: "bunx" },
  { lockFile: "pnpm-lock.yaml", install: "pnpm add", run: "pnpm exec" },
  { lockFile: "yarn.lock", install: "yarn add", run: "yarn" },
]

/** For the package manager whose lock file is nearest, as in the root of a workspace. */
function commandFor(store: string, upgrades: string[]): string {
  const { install, run } =
    foldersUpFrom(store)
      .flatMap((folder) =>
        MANAGERS.filter(({ lockFile }) => existsSync(path.join(folder, lockFile))),
      )
      .at(0) ?? NPM
  return `${install} ${upgrades.join(" ")} && ${run} medusa db:migrate`
}

function foldersUpFrom(folder: string): string[] {
  const above = path.dirname(folder)
  return above === folder ? [folder] : [folder, ...foldersUpFrom(above)]
}

/** By numbers only. Snapshots of 0.0.0 are newer than any release. */
function isOlder(version: string, oldest: string): boolean {
  const [numbers, limits] = [numbersOf(version), numbersOf(oldest)]
  if (numbers.length < 3 || numbers.every((number) => number === 0)) {
    return false
  }
  const place = numbers.findIndex((number, index) => number !== limits[index])
  return place >= 0 && (numbers[place] ?? 0) < (limits[place] ?? 0)
}

function numbersOf(version: string): number[] {
  return (/^(\d+)\.(\d+)\.(\d+)/.exec(version) ?? []).slice(1).map(Number)
}

/** Names of the dependencies in the store's package.json. */
function namesIn(store: string): string[] {
  const { dependencies, devDependencies } = readManifest(path.join(store, "package.json"))
  return Object.keys({ ...dependencies, ...devDependencies })
}

/** As the store finds it, else as the plugin does. Not every package lets its package.json be required. */
function installedVersion(name: string, store: string): string | undefined {
  const folders = [path.join(store, "package.json"), __filename].flatMap(
    (file) => createRequire(file).resolve.paths(name) ?? [],
  )
  for (const folder of folders) {
    const { version } = readManifest(path.join(folder, name, "package.json"))
    if (version) return version
  }
  return undefined
}

interface Manifest {
  version?: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

function readManifest(file: string): Manifest {
  try {
    return (JSON.parse(readFileSync(file, "utf8")) as Manifest | null) ?? {}
  } catch {
    return {}
  }
}
