// Checks what a merchant would download: no tests, no source maps, at most 2 MiB.
import { execFileSync } from "node:child_process"

const mostBytes = 2 * 1024 * 1024
const unwanted = /__tests__|\.spec\.|\.map$|^integration-tests\//

const output = execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"])
const [{ filename, files, size }] = JSON.parse(String(output))
const strays = files.map((file) => file.path).filter((file) => unwanted.test(file))

console.log(`${filename}: ${files.length} files, ${size} bytes`)
if (strays.length > 0) {
  console.error(`It holds what no merchant needs:\n${strays.join("\n")}`)
}
if (size > mostBytes) {
  console.error(`It has more than ${mostBytes} bytes`)
}
process.exitCode = strays.length > 0 || size > mostBytes ? 1 : 0
