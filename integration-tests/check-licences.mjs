// Checks the licences of all that npm installs with the packages, and of the map's libraries, which are built into the
// storefront with their licences beside them. Nothing is built into the admin's pages: Medusa's builder leaves out what
// package.json names, and `knip` refuses other imports. Looks at what `pack.mjs` has laid out.
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"

const PERMISSIVE = [
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
]
/** Their manifests name no licence that programs know; we have read the texts: Bitstream Vera's and MIT. */
const READ = ["dejavu-fonts-ttf", "png-js"]
const stages = ".medusa/packages"

const installed = [".", "packages/sandbox", "packages/storefront"].flatMap((folder) =>
  withDependencies(folder, Object.keys(readManifest(folder).dependencies ?? {})),
)
const storefront = "packages/storefront"
const builtIn = withDependencies(
  storefront,
  Object.keys(readManifest(storefront).devDependencies),
).filter((folder) => !folder.includes("/@types/"))
const shippedTexts = readFileSync(
  path.join(stages, readManifest(storefront).name, "dist/THIRD-PARTY.txt"),
  "utf8",
)

const faults = [
  ...[...new Set([...installed, ...builtIn])]
    .filter((folder) => !isPermissive(folder))
    .map(
      (folder) =>
        `${folder} has the licence ${JSON.stringify(readManifest(folder).license)}, which is not in the list of ${import.meta.filename}`,
    ),
  ...builtIn
    .filter((folder) => !shippedTexts.includes(readLicence(folder)))
    .map((folder) => `The licence of ${folder} is not in the storefront's THIRD-PARTY.txt`),
  ...readdirSync(stages)
    .filter((name) => !existsSync(path.join(stages, name, "LICENSE")))
    .map((name) => `${name} has no LICENSE`),
]
console.log(
  `Licences of ${new Set(installed).size} installed and ${builtIn.length} built-in packages`,
)
for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0

function isPermissive(folder) {
  const { name, license } = readManifest(folder)
  return (
    PERMISSIVE.includes(license) ||
    (READ.includes(name) &&
      readLicence(folder).includes("Permission is hereby granted, free of charge"))
  )
}

/** Folders of the packages that `names` are where `folder` imports them, and of all that these need. */
function withDependencies(folder, names, found = new Set()) {
  for (const name of names) {
    const dependency = find(name, folder)
    if (found.has(dependency)) continue
    found.add(dependency)
    withDependencies(dependency, neededBy(readManifest(dependency)), found)
  }
  return [...found]
}

/** npm installs peers, too, unless they are optional. */
function neededBy({ dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies).filter(
    (name) => !peerDependenciesMeta[name]?.optional,
  )
  return [...Object.keys(dependencies), ...peers]
}

function find(name, folder) {
  const places = createRequire(path.resolve(folder, "package.json")).resolve.paths(name)
  const found = places.map((place) => path.join(place, name)).find((place) => existsSync(place))
  if (!found) throw new Error(`${folder} needs ${name}, which is not installed`)
  return found
}

function readLicence(folder) {
  return readFileSync(path.join(folder, "LICENSE"), "utf8").trim()
}

function readManifest(folder) {
  return JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"))
}
