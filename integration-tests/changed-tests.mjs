// The test files that belong to what has changed: for unit tests jest knows by what they import; tests of the running
// store belong to a room, which the name of a source file tells.
import { execFileSync } from "node:child_process"
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
  [/^src\/storefront\//, ["storefront"]],
  [/^src\/admin\/components\/settings\/(boxes|item-rules|units)\//, ["packing", "account"]],
  [/^src\/admin\/components\/settings\//, ["account"]],
  [/return/, ["returns"]],
  [/locker/, ["lockers"]],
  [/privacy|forget|erase|secret|redact|\/removal|scripts/, ["store"]],
  [/cartonizer|pack|box|item-rule|variant/, ["packing"]],
  [/rating|price|quote|breaker|visitor|fallback|currenc|delivery/, ["pricing"]],
  [
    /to-ship|alert|reconcil|margin|reports|auto-fulfil|print|sheet|shipments-page|pickup-list/,
    ["desk"],
  ],
  [/account|settings|setup|service|keys?\b|endpoint|carrier-api|health|option/, ["account"]],
  [/confirm|label|track|resume|retry|replac|cancel|ledger|api\/hooks|shipped/, ["fulfilment"]],
  [/^src\//, ["shipping"]],
]

const MIGRATIONS = "integration-tests/trouble/migrations.spec.ts"

/** What all tests stand on: a change of it is a change of all. */
const GROUND =
  /^(package(-lock)?\.json|jest\.config\.js|tsconfig\.json|integration-tests\/((harness|store)\/|[^/]+$).*)$/

/**
 * @param base a commit: what has changed since; by default what is not committed
 * @returns paths of test files
 */
export function changedTests(base = "HEAD") {
  const run = (command, ...args) =>
    execFileSync(command, args, {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    })
      .split("\n")
      .filter(Boolean)
  const names = (...options) => [
    ...run("git", "diff", "--name-only", ...options, base),
    ...run("git", "ls-files", "--others", "--exclude-standard"),
  ]
  const [changed, existing] = [names(), names("--diff-filter=d")]
  const sources = changed.filter((file) => /^src\/.*\.([cm]?tsx?|json|css)$/.test(file))
  const modules = existing.filter((file) => /^src\/.*\.[cm]?tsx?$/.test(file))
  const units =
    modules.length === 0
      ? []
      : run(
          process.execPath,
          jest,
          "--listTests",
          "--findRelatedTests",
          ...modules,
          "--selectProjects",
          "unit",
          "conformance",
        )
  const specs = existing.filter((file) => file.endsWith(".spec.ts"))
  const shipped = sources.filter(
    (file) => !file.includes("/__tests__/") && !file.startsWith("src/sandbox/"),
  )
  const rooms = new Set(shipped.flatMap(roomsOf))
  const ofRooms = [...rooms].flatMap((room) =>
    ["http", "browser"].flatMap((kind) => specsIn(`integration-tests/${kind}/${room}`)),
  )
  if (shipped.some((file) => file.includes("/migrations/"))) ofRooms.push(MIGRATIONS)
  console.log(`Rooms that the change touches: ${[...rooms].sort().join(", ") || "none"}`)
  const ground = changed.filter((file) => GROUND.test(file))
  if (ground.length > 0) {
    console.log(`All tests stand on ${ground.join(", ")}: run npm test too.`)
  }
  return [...new Set([...units, ...specs, ...ofRooms].map((file) => path.resolve(root, file)))]
}

function roomsOf(file) {
  const own = /^src\/([^/]+)\//.exec(file)?.[1]
  return ROOMS.includes(own) ? [own] : (ROOM_OF.find(([fits]) => fits.test(file))?.[1] ?? [])
}

function specsIn(folder) {
  if (!existsSync(path.join(root, folder))) return []
  return readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith(".spec.ts"))
    .map((name) => `${folder}/${name}`)
}
