// Shows that the tests still catch what they are there for: plants the faults of `faults.mjs` one by one in a copy of the
// checkout, and runs for each the spec that is to catch it. Arguments are parts of names: the others are left out.
// With --fit it only looks whether each fault and its spec are still where they were.
import { execFileSync, spawnSync } from "node:child_process"
import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync } from "node:fs"
import { readlinkSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import ts from "typescript"
import { faults } from "./faults.mjs"

const checkout = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..")
/** Stays for the next run, with its build and its database. */
const copy = path.join(checkout, ".data", "faults")
const failures = path.join(copy, ".data", "failures.txt")
const stamp = path.join(copy, ".medusa", "build-stamp")

process.exitCode = main(process.argv.slice(2))

function main(parts) {
  const looksOnly = parts[0] === "--fit"
  const isNamed = ({ name }) =>
    parts.some((part) => name.toLowerCase().includes(part.toLowerCase()))
  const chosen = (parts.length > 0 && !looksOnly ? faults.filter(isNamed) : [...faults]).sort(
    (one, other) => costOf(one) - costOf(other),
  )
  if (chosen.length === 0) return fail(`No fault has ${parts.join(" or ")} in its name.`)
  const misfits = chosen.flatMap(misfitsOf)
  if (misfits.length > 0) return fail(misfits.join("\n"))
  if (looksOnly) return 0
  if (!claim()) return fail("Faults are being planted already: wait until that run has ended.")
  copyCheckout()
  const started = Date.now()
  const specs = [...new Set(chosen.map(({ caughtBy }) => caughtBy))]
  console.log(`${specs.length} specs without a fault ...`)
  if (!run(specs, "inherit").isGreen) return fail("They must be green first.")
  console.log(`green (${seconds(started)})`)
  const caught = chosen.map(tryOut).filter((isCaught) => isCaught).length
  console.log(`${caught} of ${chosen.length} faults caught (${seconds(started)})`)
  return caught === chosen.length ? 0 : 1
}

function fail(message) {
  console.error(message)
  return 1
}

/** Pages need a build, and a migration a new database: they come last. */
function costOf({ file }) {
  if (file.includes("/migrations/")) return 2
  return isBundled(file) ? 1 : 0
}

function isBundled(file) {
  return /^(src\/admin|packages)\//.test(file)
}

function misfitsOf({ name, file, find, caughtBy }) {
  const source = path.join(checkout, file)
  const text = existsSync(source) ? readFileSync(source, "utf8") : ""
  const misfits = []
  if (text.split(find).length !== 2) {
    misfits.push(`${file} does not have this text once, plant the fault in the new code: ${find}`)
  }
  if (!existsSync(path.join(checkout, caughtBy))) {
    misfits.push(`there is no ${caughtBy}, name the spec that took its place`)
  }
  return misfits.map((misfit) => `"${name}": ${misfit}.`)
}

/** Plants a fault, runs its spec, removes the fault, and prints the result. */
function tryOut({ name, file, find, replace, caughtBy }) {
  const started = Date.now()
  const source = path.join(copy, file)
  const sound = readFileSync(source, "utf8")
  const faulty = sound.replace(find, () => replace)
  writeFileSync(source, faulty)
  const putBack = rebuild(file)
  const { isGreen, failed, output } = run([caughtBy])
  writeFileSync(source, sound)
  putBack()
  const [outcome, details] = failed
    ? ["caught", `\n            by: ${failed}`]
    : ["NOT CAUGHT", isGreen ? "" : `, and no test failed by itself:\n${output}`]
  console.log(`${outcome.padEnd(11)} ${name} (${seconds(started)})${details}`)
  return Boolean(failed)
}

/**
 * Compiles one file into the built plugin, which takes a second where a build takes thirty. What a bundler makes, pages
 * and components, is left to the harness, which sees that it is stale. Returns what undoes it.
 */
function rebuild(file) {
  const compiled = path.join(copy, ".medusa/server", file.replace(/\.ts$/, ".js"))
  if (isBundled(file) || !existsSync(compiled)) return () => undefined
  const before = [compiled, stamp].map((each) => [each, readFileSync(each)])
  const { config } = ts.readConfigFile(path.join(copy, "tsconfig.json"), ts.sys.readFile)
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, copy)
  const { outputText } = ts.transpileModule(readFileSync(path.join(copy, file), "utf8"), {
    compilerOptions: { ...options, sourceMap: false },
    fileName: path.join(copy, file),
  })
  writeFileSync(compiled, outputText)
  const script = ["integration-tests/harness/plugin-build.ts", "--note-as-built"]
  execFileSync(process.execPath, ["-r", "ts-node/register", ...script], { cwd: copy })
  return () => before.forEach(([each, content]) => writeFileSync(each, content))
}

/**
 * Runs specs up to the first test that fails in each.
 *
 * `failed` is the first test whose own body failed. A file that does not compile, a build that breaks, a store that does
 * not boot and a hook that fails are no tests: they leave it empty, and the run is not green.
 */
function run(specs, stderr = "pipe") {
  rmSync(failures, { force: true })
  const environment = path.join(copy, "integration-tests/faults/stop-at-failure.cjs")
  const jest = ["--bail", `--env=${environment}`, "--runTestsByPath", ...specs]
  const ran = spawnSync(
    process.execPath,
    ["--experimental-vm-modules", "integration-tests/run-tests.mjs", ...jest],
    {
      cwd: copy,
      env: { ...process.env, FAILED_TESTS_FILE: failures },
      stdio: ["ignore", "ignore", stderr],
      maxBuffer: 1e9,
      encoding: "utf8",
    },
  )
  const [failed] = existsSync(failures) ? readFileSync(failures, "utf8").split("\n") : []
  return { isGreen: ran.status === 0, failed, output: ran.stderr?.slice(-3000) }
}

/** Two runs would write into one copy. The claim of a process that has ended does not count. */
function claim() {
  const file = `${copy}.pid`
  mkdirSync(path.dirname(file), { recursive: true })
  const other = existsSync(file) ? Number(readFileSync(file, "utf8")) : undefined
  try {
    if (other && process.kill(other, 0)) return false
  } catch {
    // That process is gone.
  }
  writeFileSync(file, String(process.pid))
  process.on("exit", () => rmSync(file, { force: true }))
  return true
}

/** Makes the copy as the working tree is now, packages linked, and keeps what was built and stored in it before. */
function copyCheckout() {
  mkdirSync(path.join(copy, ".data"), { recursive: true })
  for (const name of readdirSync(copy)) {
    const isKept = [".data", ".medusa"].includes(name)
    if (!isKept) rmSync(path.join(copy, name), { recursive: true, force: true })
  }
  const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"]
  const files = execFileSync("git", list, { cwd: checkout, encoding: "utf8", maxBuffer: 1e8 })
  for (const file of files.split("\0").filter(Boolean)) {
    const source = path.join(checkout, file)
    if (existsSync(source)) cpSync(source, path.join(copy, file))
  }
  const packages = path.join(checkout, "node_modules")
  mkdirSync(path.join(copy, "node_modules"))
  for (const name of readdirSync(packages)) {
    const from = path.join(packages, name)
    // Our own packages are linked to where they lie, by relative paths, which are right in the copy, too.
    const target = lstatSync(from).isSymbolicLink() ? readlinkSync(from) : from
    symlinkSync(target, path.join(copy, "node_modules", name))
  }
}

function seconds(started) {
  return `${Math.round((Date.now() - started) / 1000)} s`
}
