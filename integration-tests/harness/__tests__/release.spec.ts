import { spawnSync } from "node:child_process"
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { repositoryRoot } from "../repository-paths"

const OWNER = {
  RELEASE_AUTHOR: "Ann Example <ann@shop.example>",
  RELEASE_REPOSITORY: "https://code.example/ann/plugin",
}
const NOBODY = { RELEASE_AUTHOR: "", RELEASE_REPOSITORY: "" }

/** A small repository, ready to release 1.2.3. */
let repository: string

beforeEach(() => {
  repository = mkdtempSync(path.join(tmpdir(), "release-"))
  writeManifest(".", "1.2.3")
  writeManifest("packages/sandbox", "1.2.3")
  write("CHANGELOG.md", "# Changelog\n\n## 1.2.3 - 2026-11-29\n")
})

afterEach(() => rmSync(repository, { recursive: true }))

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(repository, file)), { recursive: true })
  writeFileSync(path.join(repository, file), text)
}

function writeManifest(folder: string, version: string): void {
  const name = `example-${path.basename(folder)}`
  write(path.join(folder, "package.json"), JSON.stringify({ name, version, files: ["dist"] }))
}

function run(script: string, args: string[], env: NodeJS.ProcessEnv) {
  const file = path.join(repositoryRoot, "integration-tests", script)
  return spawnSync(process.execPath, [file, ...args], {
    cwd: repository,
    env: { ...process.env, ...env },
    encoding: "utf8",
  })
}

function release(args: string[], env: NodeJS.ProcessEnv = OWNER) {
  const { status, stderr } = run("release.mjs", args, env)
  return { status, stderr }
}

const refused = (...reasons: string[]) => ({
  status: 1,
  stderr: `${["Not released:", ...reasons].join("\n- ")}\n`,
})

it("a release without an owner is refused, and says what to set", () => {
  const reasons = [
    'Set RELEASE_AUTHOR to the author\'s name and e-mail address, as in "Ann Example <ann@shop.example>".',
    'Set RELEASE_REPOSITORY to the web address of the repository, as in "https://code.example/ann/plugin".',
  ]
  expect(release(["v1.2.3"], NOBODY)).toEqual(refused(...reasons))
  const unclear = { RELEASE_AUTHOR: "Ann", RELEASE_REPOSITORY: "git@code.example:ann/plugin.git" }
  expect(release(["v1.2.3"], unclear)).toEqual(refused(...reasons))
})

it("a release is refused if a package has another version than its tag", () => {
  writeManifest("packages/sandbox", "1.2.2")
  expect(release(["v1.2.3"])).toEqual(
    refused("The tag is v1.2.3, but packages/sandbox/package.json has the version 1.2.2."),
  )
})

it("a release without a tag, or with a mistyped option, is refused", () => {
  const usage = refused("Name the version's tag: npm run release -- v1.2.3 [--dry-run | --check]")
  expect(release(["1.2.3"])).toEqual(usage)
  expect(release(["v1.2.3", "--dryrun"])).toEqual(usage)
})

it("a release is refused if the changelog has no date for its version", () => {
  write("CHANGELOG.md", "# Changelog\n\n## 1.2.3 - Unreleased\n\n## 1.2.2 - 2026-11-29\n")
  expect(release(["v1.2.3"])).toEqual(
    refused(`CHANGELOG.md needs a heading with version and date: "## 1.2.3 - YYYY-MM-DD".`),
  )
})

it("a release is refused while pages speak of the time before it, or name another version's tarball", () => {
  write("README.md", "The plugin is not on npm yet. Install example-sandbox-1.2.3.tgz.")
  write("docs/install.md", "npm install ./example-sandbox-1.2.2.tgz")
  write("docs/adr/0001.md", "It is on npm.")
  expect(release(["v1.2.3", "--check"])).toEqual(
    refused(
      'README.md says "not on npm", which is not true of this version.',
      'docs/install.md says "example-sandbox-1.2.2.tgz", which is not true of this version.',
    ),
  )
  write("README.md", "Install example-sandbox-1.2.3.tgz.")
  write("docs/install.md", "")
  expect(release(["v1.2.3", "--check"])).toEqual({ status: 0, stderr: "" })
})

it("a release publishes each package that is not there yet, with a list of what is built into it", () => {
  for (const [name, builtIn] of [
    ["example-plugin", undefined],
    ["example-map", "leaflet 1.9.4\n\nIts licence"],
  ] as const) {
    const stage = `.medusa/packages/${name}`
    write(`${stage}/package.json`, JSON.stringify({ name, version: "1.2.3-rc.1" }))
    if (builtIn) write(`${stage}/dist/THIRD-PARTY.txt`, builtIn)
  }
  for (const folder of [".", "packages/sandbox"]) writeManifest(folder, "1.2.3-rc.1")
  write("CHANGELOG.md", "## 1.2.3-rc.1 - 2026-11-29\n")
  // Only the plugin is published already. Each command is noted.
  write(
    "bin/npm",
    `#!/bin/sh\necho "$@" >>"${repository}/commands"\n[ "$1 $2" = "view example-plugin@1.2.3-rc.1" ] && echo 1.2.3-rc.1\n[ "$1" != sbom ] || cat package.json\n`,
  )
  chmodSync(path.join(repository, "bin/npm"), 0o755)
  const PATH = `${path.join(repository, "bin")}:${process.env.PATH}`
  expect(release(["v1.2.3-rc.1"], { ...OWNER, PATH })).toEqual({ status: 0, stderr: "" })
  const commands = readFileSync(path.join(repository, "commands"), "utf8").split("\n")
  expect(commands[0]).toBe("run pack")
  expect(commands.filter((command) => command.startsWith("publish"))).toEqual([
    "publish ./example-map-1.2.3-rc.1.tgz --access public --provenance --tag next",
  ])
  const bill = path.join(repository, ".medusa/release/example-map-1.2.3-rc.1.cdx.json")
  expect(JSON.parse(readFileSync(bill, "utf8"))).toMatchObject({
    dependencies: { leaflet: "1.9.4" },
  })
})

it("links of a page to what is not packed lead to the repository in a release, and are words otherwise", () => {
  write("packages/sandbox/README.md", "![A picture](film.webp)[The proof](docs/proof.md#fuzz)")
  const packedPage = (env: NodeJS.ProcessEnv) => {
    expect(run("pack.mjs", ["packages/sandbox"], env)).toMatchObject({ status: 0 })
    const file = path.join(repository, ".medusa/packages/example-sandbox/README.md")
    return readFileSync(file, "utf8")
  }
  expect(packedPage(NOBODY)).toBe("The proof")
  const there = (kind: string) => `https://code.example/ann/plugin/${kind}/v1.2.3/packages/sandbox`
  expect(packedPage(OWNER)).toBe(
    `![A picture](${there("raw")}/film.webp)[The proof](${there("blob")}/docs/proof.md#fuzz)`,
  )
})

it("only the packages of a release name its owner, each with its folder", () => {
  const packedManifest = (env: NodeJS.ProcessEnv) => {
    expect(run("pack.mjs", ["packages/sandbox"], env)).toMatchObject({ status: 0 })
    const file = path.join(repository, ".medusa/packages/example-sandbox/package.json")
    return JSON.parse(readFileSync(file, "utf8")) as unknown
  }
  const manifest = { name: "example-sandbox", version: "1.2.3", files: ["dist"] }
  expect(packedManifest(NOBODY)).toEqual(manifest)
  expect(packedManifest(OWNER)).toEqual({
    ...manifest,
    author: "Ann Example <ann@shop.example>",
    homepage: "https://code.example/ann/plugin/tree/HEAD/packages/sandbox#readme",
    bugs: "https://code.example/ann/plugin/issues",
    repository: {
      type: "git",
      url: "git+https://code.example/ann/plugin.git",
      directory: "packages/sandbox",
    },
  })
})
