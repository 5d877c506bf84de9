// The test files that belong to what has changed: for unit tests jest knows by what they import; tests of the running
// store belong to a room, which the name of a source file tells.
import { spawnSync } from "node:child_process"
import { existsSync, readdirSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { fileURLToPath } from "node:url"

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..")
const jest = createRequire(import.meta.url).resolve("jest/bin/jest")

/** Folders of `http` and `browser`. */
const ROOMS = readdirSync(path.join(root, "integration-tests/http"))

/** The first one that fits a path, where the path itself names none. Pages of settings are tested with the account. */
const ROOM_OF = [
  // Unit tests compare them.
  [/^src\/admin\/i18n\//, []],
  [/^packages\/storefront\//, ["storefront"]],
  [/^src\/admin\/components\/settings\/(boxes\/|item-rules|local-table)/, ["packing", "account"]],
  [/^src\/admin\/components\/settings\/prices\//, ["pricing", "account"]],
  [/^src\/admin\/components\/settings\//, ["account"]],
  [/return/, ["returns", "fulfilment"]],
  [/locker/, ["lockers"]],
  [/privacy|forget|erase|secret|redact|\/removal|scripts/, ["store"]],
  [/cartonizer|pack|box|item-rule|variant/, ["packing"]],
  [/rating|price|quote|breaker|visitor|fallback|currenc|delivery/, ["pricing"]],
  [
    /to-ship|alert|reconcil|invoice-check|reports|auto-fulfil|print|sheet|shipments-page|documents/,
    ["desk"],
  ],
  [/account|settings|setup|service|keys?\b|endpoint|carrier-api|health|option/, ["account"]],
  [/confirm|label|track|resume|retry|replac|cancel|ledger|api\/hooks|shipped/, ["fulfilment"]],
  [/^src\//, ["shipping"]],
]

const SOURCE = /^(src|packages)\/.*\.([cm]?tsx?|json|css)$/

const MIGRATIONS = "integration-tests/trouble/migrations.spec.ts"

/** What all tests stand on: a change of it is a change of all. */
const GROUND =
  /^(package(-lock)?\.json|jest\.config\.js|tsconfig\.json|integration-tests\/((harness|store)\/|[^/]+$).*)$/

/**
 * What is to be run for what has changed since a commit, by default for what is not committed.
 *
 * @returns `phases`: paths of test files, those first that tell most in the least time; `ground`: changed files that
 *   all tests stand on
 * @throws Error in words for a person when there is no such commit
 */
export function changedTests(base = "HEAD") {
  if (lines("git", "rev-parse", "--verify", "--quiet", `${base}^{commit}`).length === 0) {
    throw new Error(`There is no commit "${base}". Name one, such as HEAD~3 or main.`)
  }
  // A file that was moved counts in the room that it left, too.
  const changed = [
    ...paths("git", "diff", "-z", "--name-only", "--no-renames", base),
    ...paths("git", "ls-files", "-z", "--others", "--exclude-standard"),
  ]
  const existing = changed.filter((file) => existsSync(path.join(root, file)))
  const ground = changed.filter((file) => GROUND.test(file))
  const sources = changed.filter((file) => SOURCE.test(file))
  const shipped = sources.filter(
    (file) => !file.includes("/__tests__/") && !file.startsWith("packages/sandbox/"),
  )
  const rooms = new Set(shipped.flatMap(roomsOf))
  const isHelper = (file) => file.startsWith("integration-tests/") && !GROUND.test(file)
  const specs = [
    ...existing.filter((file) => file.endsWith(".spec.ts")),
    ...related(
      existing.filter((file) => SOURCE.test(file)),
      ["unit", "conformance"],
    ),
    ...related(
      existing.filter((file) => isHelper(file) && /\.[cm]?[jt]sx?$/.test(file)),
      [],
    ),
    ...[...rooms].flatMap((room) =>
      ["http", "browser"].flatMap((kind) => specsIn(`integration-tests/${kind}/${room}`)),
    ),
    ...(shipped.some((file) => file.includes("/migrations/")) ? [MIGRATIONS] : []),
    ...(changed.some((file) => file.endsWith(".md")) ? specsOfDocs() : []),
  ]
  return {
    rooms: [...rooms].sort(),
    ground,
    phases: inPhases(specs, rooms),
  }
}

/**
 * Unit tests need seconds. Then come the tests of the rooms that the change is in, those of pages last, since they need
 * a browser and the built admin.
 */
export function inPhases(specs, rooms) {
  const isIn = (kind) => (file) =>
    [...rooms].some((room) => file.startsWith(`integration-tests/${kind}/${room}/`))
  const phases = [
    { name: "unit tests", takes: (file) => file.endsWith(".unit.spec.ts") },
    { name: "the rooms of the change", takes: isIn("http") },
    { name: "pages of these rooms", takes: isIn("browser") },
    { name: "the rest", takes: () => true },
  ]
  const left = new Set(specs.map((file) => path.relative(root, path.resolve(root, file))))
  return phases.flatMap(({ name, takes }) => {
    const files = [...left].filter(takes)
    for (const file of files) left.delete(file)
    return files.length > 0 ? { name, specs: files.map((file) => path.join(root, file)) } : []
  })
}

/** Test files that import any of these files, of some projects or of all. */
function related(files, projects) {
  if (files.length === 0) return []
  const options = projects.length > 0 ? ["--selectProjects", ...projects] : []
  return (
    lines(process.execPath, jest, "--listTests", "--findRelatedTests", ...files, ...options)
      // Beside the files, jest lists the projects that it looks into.
      .filter((line) => path.isAbsolute(line))
  )
}

/** Those that compare the documentation with the code. */
function specsOfDocs() {
  const named = lines("git", "ls-files", "*/documented-*.spec.ts")
  return [...named, ...specsIn("integration-tests/docs")]
}

function lines(command, ...args) {
  return run(command, args).split("\n").filter(Boolean)
}

/** With `-z`, git writes each name as it is, and a zero byte after it. */
function paths(command, ...args) {
  return run(command, args).split("\0").filter(Boolean)
}

function run(command, args) {
  const { stdout } = spawnSync(command, args, { cwd: root, encoding: "utf8", maxBuffer: 1e8 })
  return stdout
}

function roomsOf(file) {
  const own = /^src\/([^/]+)\//.exec(file)?.[1]
  // Returns have tests of their own, and live in another room.
  return ROOMS.includes(own) && !/return/.test(file)
    ? [own]
    : (ROOM_OF.find(([fits]) => fits.test(file))?.[1] ?? [])
}

function specsIn(folder) {
  if (!existsSync(path.join(root, folder))) return []
  return readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith(".spec.ts"))
    .map((name) => `${folder}/${name}`)
}
