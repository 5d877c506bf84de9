import { spawn } from "node:child_process"
import path from "node:path"
import { repositoryRoot } from "../repository-paths"

const inRepository = (file: string) => path.join(repositoryRoot, "integration-tests", file)

/** @param onText is called with all that was printed so far */
function run(args: string[], onText: (text: string, stop: () => void) => void = () => undefined) {
  const child = spawn(process.execPath, args, { cwd: repositoryRoot })
  let text = ""
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (part) => {
      text += String(part)
      onText(text, () => child.kill("SIGINT"))
    })
  }
  return new Promise<{ text: string; code: number | null }>((resolve) => {
    child.on("close", (code) => resolve({ text, code }))
  })
}

it("a run that is interrupted counts what ran", async () => {
  const args = [
    "--experimental-vm-modules",
    inRepository("run-tests.mjs"),
    "unit",
    "--maxWorkers=1",
  ]
  let isStopped = false
  const { text, code } = await run(args, (printed, stop) => {
    // A second signal would end it at once, without its counts.
    if (isStopped || !/^\d+ of \d+ files, /m.test(printed)) return
    isStopped = true
    stop()
  })
  const [, passed, failed] = /^(\d+) passed, (\d+) failed, \d+ skipped$/m.exec(text) ?? []
  expect(text).toMatch(/Interrupted: [1-9]\d* files had ended\. The rest was not run\./)
  expect(Number(passed)).toBeGreaterThan(0)
  expect(failed).toBe("0")
  expect(code).not.toBe(0)
})
