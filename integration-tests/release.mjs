// Publishes the packages of the version that a tag names: `npm run release -- v1.2.3`. With `--dry-run` it makes the same
// tarballs and SBOMs, and shows what would be published; with `--check` it only looks whether all is ready.
//
// The repository names no owner. RELEASE_AUTHOR and RELEASE_REPOSITORY do, and `pack.mjs` writes them into the manifests.
import { execFileSync, spawnSync } from "node:child_process"
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"

const stages = ".medusa/packages"
const bills = ".medusa/release"

const [tag = "", ...options] = process.argv.slice(2)
const version = tag.replace(/^v/, "")

const refusals = findRefusals()
if (refusals.length > 0) {
  console.error(["Not released:", ...refusals].join("\n- "))
  process.exit(1)
}
if (options.includes("--check")) process.exit(0)

execFileSync("npm", ["run", "pack"], { stdio: "inherit" })
rmSync(bills, { recursive: true, force: true })
const manifests = readdirSync(stages).map((name) => readManifest(path.join(stages, name)))
for (const manifest of manifests) writeBill(manifest)
for (const manifest of manifests) publish(manifest)

function findRefusals() {
  if (!/^v\d/.test(tag) || options.some((option) => !/^--(dry-run|check)$/.test(option))) {
    return ["Name the version's tag: npm run release -- v1.2.3 [--dry-run | --check]"]
  }
  const { RELEASE_AUTHOR: author = "", RELEASE_REPOSITORY: address = "" } = process.env
  const folders = [".", ...readdirSync("packages").map((name) => path.posix.join("packages", name))]
  const heading = new RegExp(`^## ${version.replaceAll(".", "\\.")} - \\d{4}-\\d\\d-\\d\\d$`, "m")
  return [
    !/^[^<>]+ <[^<>@\s]+@[^<>@\s]+>$/.test(author) &&
      'Set RELEASE_AUTHOR to the author\'s name and e-mail address, as in "Ann Example <ann@shop.example>".',
    !/^https:\/\/[^/\s]+(?:\/[^/\s]+)+(?<!\.git)$/.test(address) &&
      'Set RELEASE_REPOSITORY to the web address of the repository, as in "https://code.example/ann/plugin".',
    ...folders.map((folder) => {
      const found = readManifest(folder).version
      const file = path.posix.join(folder, "package.json")
      return found !== version && `The tag is ${tag}, but ${file} has the version ${found}.`
    }),
    !heading.test(readFileSync("CHANGELOG.md", "utf8")) &&
      `CHANGELOG.md needs a heading with version and date: "## ${version} - YYYY-MM-DD".`,
    ...listPages().flatMap((page) =>
      findStaleWords(readFileSync(page, "utf8")).map(
        (words) => `${page} says "${words}", which is not true of this version.`,
      ),
    ),
  ].filter(Boolean)
}

/** The pages that are packed. */
function listPages() {
  const folders = [
    ".",
    "docs",
    "skills",
    ...readdirSync("packages").map((name) => `packages/${name}`),
  ]
  return folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: folder === "docs" || folder === "skills" })
        .filter((name) => name.endsWith(".md") && name !== "CONTRIBUTING.md")
        .map((name) => path.posix.join(folder, name)),
    )
}

/** What pages say before the first release, and the names of other versions' tarballs. */
function findStaleWords(text) {
  const names = [...text.matchAll(/[\w-]+-(\d+\.\d+\.\d+)\.tgz/g)]
  const stale = names.filter(([, named]) => named !== version).map(([name]) => name)
  return [...(text.match(/(not|before it is|until it is) on npm/gi) ?? []), ...stale]
}

/** Writes the package's SBOM (CycloneDX): what npm installs with it today, and what is built into it. */
function writeBill({ name, ...manifest }) {
  const cwd = path.join(bills, name)
  mkdirSync(cwd, { recursive: true })
  const dependencies = { ...manifest.dependencies, ...builtInto(name) }
  writeFileSync(path.join(cwd, "package.json"), JSON.stringify({ name, ...manifest, dependencies }))
  execFileSync("npm", ["install", "--package-lock-only", "--ignore-scripts", "--silent"], { cwd })
  const sbom = ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"]
  writeFileSync(`${cwd}-${version}.cdx.json`, execFileSync("npm", sbom, { cwd }))
  console.log(`Wrote ${cwd}-${version}.cdx.json`)
}

/** The list that the package ships begins each entry with name and version. */
function builtInto(name) {
  const list = path.join(stages, name, "dist/THIRD-PARTY.txt")
  const text = existsSync(list) ? readFileSync(list, "utf8") : ""
  return Object.fromEntries(
    [...text.matchAll(/^(\S+) (\d+\.\d+\.\d+\S*)$/gm)].map((entry) => entry.slice(1)),
  )
}

/** A release that stopped halfway may be repeated: what is published stays. */
function publish({ name }) {
  const view = ["view", `${name}@${version}`, "version", "--silent"]
  if (spawnSync("npm", view, { encoding: "utf8" }).stdout.trim() === version) {
    console.log(`${name} ${version} is published already`)
    return
  }
  const args = [
    ...["publish", `./${name}-${version}.tgz`, "--access", "public", "--provenance"],
    ...["--tag", version.includes("-") ? "next" : "latest"],
    ...options,
  ]
  execFileSync("npm", args, { stdio: "inherit" })
}

function readManifest(folder) {
  return JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"))
}
