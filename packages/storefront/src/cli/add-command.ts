import { existsSync, mkdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { parseArgs } from "node:util"
import { type EditedFile, type ManualStep, planChanges, planUndo } from "./patch"
import { type Paint, showDiff } from "./show-diff"
import { PACKAGE, starterPatches } from "./starter-patches"

const USAGE = `Usage: ${PACKAGE} add [folder] [--undo] [--yes]

Connects a storefront made from Medusa's dtc-starter: shows the changes, asks, and makes them.

  folder   of the storefront, or one above it (default: this folder)
  --undo   take the changes back
  --yes    do not ask
`

const DONE = 0
const NOT_DONE = 1
const MISTAKE = 2

/** How the command talks to a person. */
export interface Console {
  write: (text: string) => void
  /** Missing without a terminal. */
  ask?: (question: string) => Promise<string>
  hasColours: boolean
}

/** Runs the command. @returns its exit code */
export async function runCommand(args: string[], console: Console): Promise<number> {
  const choice = readArguments(args)
  if ("usage" in choice) {
    console.write(choice.usage)
    return choice.code
  }
  const { folder, isUndo, isSure } = choice
  const storefront = findStorefront(folder)
  if (!storefront) {
    console.write(
      `There is no storefront made from Medusa's starter in ${path.resolve(folder)}.\n` +
        `Name its folder: npx ${PACKAGE} add path/to/storefront\n` +
        `For another storefront, see the plugin's docs/storefront.md.\n`,
    )
    return NOT_DONE
  }
  const { edited, manual } = (isUndo ? planUndo : planChanges)({
    patches: starterPatches,
    read: (file) => readText(path.join(storefront.directory, file)),
  })
  const blocking = manual.filter(({ isOptional }) => isUndo || !isOptional)
  if (blocking.length > 0) {
    for (const step of blocking) console.write(describe(step, isUndo))
    console.write("Nothing was changed. Do this by hand, and run the command again.\n")
    return NOT_DONE
  }
  const paint = painter(console.hasColours)
  for (const file of edited) console.write(`${showDiff(file, paint)}\n\n`)
  for (const step of manual) console.write(`Optional. ${describe(step, isUndo)}`)
  if (edited.length === 0) {
    console.write(isUndo ? "There is nothing to take back.\n" : "Everything is there already.\n")
    return DONE
  }
  if (!isSure && !(await isAgreed(console))) {
    const hint = console.ask ? "" : " To apply this without a question, add --yes."
    console.write(`Nothing was changed.${hint}\n`)
    return NOT_DONE
  }
  writeAll(storefront.directory, edited)
  console.write(report(edited, storefront, isUndo))
  return DONE
}

type Arguments = { folder: string; isUndo: boolean; isSure: boolean }

function readArguments(args: string[]): Arguments | { usage: string; code: number } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        undo: { type: "boolean", default: false },
        yes: { type: "boolean", short: "y", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    })
    const [command, folder = ".", ...rest] = positionals
    if (values.help) return { usage: USAGE, code: DONE }
    if (command !== "add" || rest.length > 0) return { usage: USAGE, code: MISTAKE }
    return { folder, isUndo: values.undo, isSure: values.yes }
  } catch (error) {
    return { usage: `${(error as Error).message}\n\n${USAGE}`, code: MISTAKE }
  }
}

interface Storefront {
  directory: string
  /** What installs the package, from this folder; undefined if the storefront has it. */
  install: string | undefined
}

/** Every version of Medusa's starter has it. */
const CHECKOUT_STEP = "src/modules/checkout/components/shipping/index.tsx"

/** Finds a storefront made from Medusa's starter in a folder, or where the starter has it. */
function findStorefront(folder: string): Storefront | undefined {
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
  const lockFile = Object.entries(LOCK_FILES).find(([name]) =>
    existsSync(path.join(directory, name)),
  )
  if (lockFile) return lockFile[1]
  const above = path.dirname(directory)
  return above === directory ? "npm install" : installer(above)
}

async function isAgreed({ ask }: Console): Promise<boolean> {
  const answer = await ask?.("Apply these changes? [y/N] ")
  return /^y(es)?$/i.test(answer?.trim() ?? "")
}

function describe({ file, change, isMissing }: ManualStep, isUndo: boolean): string {
  if (isMissing) return `${file} is missing. Restore it, or start from Medusa's dtc-starter.\n\n`
  if (!change) {
    return isUndo
      ? `${file} was changed by hand. Move or delete it.\n\n`
      : `${file} is there already, with other contents. Move it away.\n\n`
  }
  const { place, anchor, text } = change
  const code = text.trim()
  if (isUndo) return `${file} was changed by hand. Remove there:\n\n${code}\n\n`
  const where =
    place === "import"
      ? "Add at the top"
      : place === "instead"
        ? `In place of ${anchor}, write`
        : `Add ${place} ${anchor}`
  return `${file} is not as expected. ${where}:\n\n${code}\n\n`
}

const COLOURS = { added: 32, removed: 31, heading: 36 }

const painter =
  (hasColours: boolean): Paint =>
  (kind, line) =>
    hasColours ? `\u001b[${COLOURS[kind]}m${line}\u001b[0m` : line

function readText(file: string): string | null {
  return existsSync(file) ? readFileSync(file, "utf8") : null
}

/** Writes all files or, if one of them cannot be written, none. */
function writeAll(directory: string, edited: EditedFile[]): void {
  const written: EditedFile[] = []
  try {
    for (const file of edited) {
      written.push(file)
      write(directory, file.file, file.after)
    }
  } catch (error) {
    for (const { file, before } of written) write(directory, file, before)
    throw error
  }
}

function write(directory: string, name: string, text: string | null): void {
  const file = path.join(directory, name)
  if (text !== null) {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
    return
  }
  rmSync(file, { force: true })
  try {
    // Of a page: its folder goes too, if nothing else is in it.
    rmdirSync(path.dirname(file))
  } catch {
    // Something else is in it.
  }
}

function report(edited: EditedFile[], { directory, install }: Storefront, isUndo: boolean): string {
  const changed = `Changed ${edited.length} files in ${directory}.\n`
  if (isUndo) return `${changed}The package itself is still installed.\n`
  const steps = [install, "Build the storefront, and open its checkout."].filter(Boolean)
  return (
    `${changed}\nNext:\n${steps.map((step) => `  ${step}\n`).join("")}` +
    `\nTo take the changes back: npx ${PACKAGE} add --undo\n`
  )
}
