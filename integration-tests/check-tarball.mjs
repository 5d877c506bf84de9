// Checks what somebody would download of one package: no tests, no source maps, at most 2 MiB, nothing that only the repository can
// run, and no link that leads nowhere. Looks at what `pack.mjs` has laid out.
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import path from "node:path"
import { anchorsOf, isPage, linksOf } from "./markdown-links.mjs"

const [stage] = process.argv.slice(2)
const mostBytes = 2 * 1024 * 1024
const unwanted = /__tests__|\.spec\.|\.map$|^integration-tests\//

const output = execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
  cwd: stage,
})
const [{ filename, files, size }] = JSON.parse(String(output))
const paths = files.map((file) => file.path)
const read = (file) => readFileSync(path.join(stage, file), "utf8")
const manifest = JSON.parse(read("package.json"))

console.log(`${filename}: ${files.length} files, ${size} bytes`)
const strays = paths.filter((file) => unwanted.test(file))
const faults = [
  ...strays.map((file) => `This file is not needed: ${file}`),
  ...(size > mostBytes ? [`It has more than ${mostBytes} bytes`] : []),
  ...Object.keys(manifest.scripts ?? {}).map((name) => `Its manifest has the script "${name}"`),
  ...paths.filter(isPage).flatMap(deadLinks),
]
for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0

function deadLinks(page) {
  return linksOf(page, read(page)).flatMap(({ target, file, anchor }) => {
    const isThere = paths.some((one) => one === file || one.startsWith(`${file}/`))
    const hasAnchor = !isThere || !anchor || anchorsOf(read(file)).includes(anchor)
    return isThere && hasAnchor ? [] : [`${page} links to ${target}, which is not in it`]
  })
}
