// Packs what is published, each package from a folder of its own: the files that its package.json names, a manifest without
// what only the repository needs, and pages without dead links. `npm publish` takes the tarballs.
// With arguments, only the packages of those folders. Of a release (`release.mjs`), the manifests also name the owner.
import { execFileSync } from "node:child_process"
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { isPage, linksOf } from "./markdown-links.mjs"

const stages = ".medusa/packages"
const ofTheRepository = ["scripts", "devDependencies", "workspaces", "overrides", "allowScripts"]

const named = process.argv.slice(2)
if (named.length === 0) rmSync(stages, { recursive: true, force: true })
for (const folder of named.length > 0 ? named : [".", "packages/sandbox", "packages/storefront"]) {
  pack(folder)
}

function pack(folder) {
  const manifest = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"))
  const stage = path.join(stages, manifest.name)
  rmSync(stage, { recursive: true, force: true })
  const listed = execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
    cwd: folder,
  })
  const paths = JSON.parse(String(listed))[0].files.map((file) => file.path)
  for (const file of paths) cpSync(path.join(folder, file), path.join(stage, file))
  for (const page of paths.filter(isPage)) {
    const text = readFileSync(path.join(folder, page), "utf8")
    writeFileSync(path.join(stage, page), withoutDeadLinks(text, { page, paths, folder }))
  }
  const kept = Object.entries(manifest).filter(([name]) => !ofTheRepository.includes(name))
  const published = { ...Object.fromEntries(kept), ...ownerFields(folder) }
  writeFileSync(path.join(stage, "package.json"), `${JSON.stringify(published, null, 2)}\n`)
  const tarball = execFileSync("npm", ["pack", `./${stage}`, "--silent", "--ignore-scripts"])
  console.log(`Packed ${String(tarball).trim()}`)
}

/** npm shows them, and compares the repository with the one that the release runs in. */
function ownerFields(folder) {
  const { RELEASE_AUTHOR: author, RELEASE_REPOSITORY: address } = process.env
  if (!author || !address) return {}
  const isRoot = folder === "."
  return {
    author,
    homepage: `${address}${isRoot ? "" : `/tree/HEAD/${folder}`}#readme`,
    bugs: `${address}/issues`,
    repository: {
      type: "git",
      url: `git+${address}.git`,
      ...(isRoot ? {} : { directory: folder }),
    },
  }
}

/** In a release, links to files outside of the package lead to the repository. Otherwise their words stay, without pictures. */
function withoutDeadLinks(text, { page, paths, folder }) {
  const { RELEASE_REPOSITORY: address } = process.env
  const { version } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"))
  let kept = text
  for (const { source, words, target, file, anchor, isPicture } of linksOf(page, text)) {
    if (paths.some((one) => one === file || one.startsWith(`${file}/`))) continue
    const there = `${path.posix.join(folder, file)}${anchor ? `#${anchor}` : ""}`
    const link = `${address}/${isPicture ? "raw" : "blob"}/v${version}/${there}`
    const stripped = isPicture ? "" : words
    kept = kept.replace(source, address ? source.replace(`(${target})`, `(${link})`) : stripped)
  }
  return kept.replace(/\n{3,}/g, "\n\n")
}
