// The test files that belong to what has changed: for unit tests jest knows by what they import; tests of the running
// store belong to a room, which the name of a source file tells.
import { execFileSync } from "node:child_process"
import { existsSync, readdirSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { fileURLToPath } from "node:url"

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..")
const jest = createRequire(import.meta.url).resolve("jest/bin/jest")

/** The first one that fits a path; the rooms are folders of `http` and `browser`. */
const ROOMS = [
  [/^src\/storefront\//, "storefront"],
  [/return/, "returns"],
  [/locker/, "lockers"],
  [/privacy|forget|erase|secret|redact|removal|scripts/, "store"],
  [/cartonizer|pack|box|item-rule|variant/, "packing"],
  [/rating|price|quote|breaker|visitor|fallback|currenc|delivery/, "pricing"],
  [
    /to-ship|alert|reconcil|margin|report|auto-fulfil|print|sheet|shipments-page|pickup-list/,
    "desk",
  ],
  [/account|settings|setup|service|keys?\b|endpoint|carrier-api|health|option/, "account"],
  [/confirm|label|track|resume|retry|replac|cancel|ledger|hooks|shipped/, "fulfilment"],
  [/^src\//, "shipping"],
]

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
  const changed = [
    ...run("git", "diff", "--name-only", "--diff-filter=d", base),
    ...run("git", "ls-files", "--others", "--exclude-standard"),
  ]
  const sources = changed.filter((file) => /^src\/.*\.[cm]?tsx?$/.test(file))
  const units =
    sources.length === 0
      ? []
      : run(
          process.execPath,
          jest,
          "--listTests",
          "--findRelatedTests",
          ...sources,
          "--selectProjects",
          "unit",
          "conformance",
        )
  const specs = changed.filter((file) => file.endsWith(".spec.ts"))
  const rooms = new Set(
    sources
      .filter((file) => !file.includes("/__tests__/") && !file.startsWith("src/sandbox/"))
      .map((file) => ROOMS.find(([pattern]) => pattern.test(file))?.[1]),
  )
  const ofRooms = [...rooms].flatMap((room) =>
    ["http", "browser"].flatMap((kind) => specsIn(`integration-tests/${kind}/${room}`)),
  )
  console.log(`Rooms that the change touches: ${[...rooms].sort().join(", ") || "none"}`)
  return [...new Set([...units, ...specs, ...ofRooms].map((file) => path.resolve(root, file)))]
}

function specsIn(folder) {
  if (!existsSync(path.join(root, folder))) return []
  return readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith(".spec.ts"))
    .map((name) => `${folder}/${name}`)
}
