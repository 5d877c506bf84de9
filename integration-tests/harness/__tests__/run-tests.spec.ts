import { spawn } from "node:child_process"
import path from "node:path"
import { repositoryRoot } from "../repository-paths"

/** @param onText is called with all that was printed so far */
function run(
  words: string[],
  onText: (text: string, stop: () => void) => void = () => undefined,
  env: NodeJS.ProcessEnv = {},
) {
  const script = path.join(repositoryRoot, "integration-tests/run-tests.mjs")
  const child = spawn(process.execPath, ["--experimental-vm-modules", script, ...words], {
    cwd: repositoryRoot,
    env: { ...process.env, ...env },
  })
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
  let isStopped = false
  const { text, code } = await run(["unit", "--maxWorkers=1"], (printed, stop) => {
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

it("a run for which a program is missing says how to get it, and which tests to run then", async () => {
  const { text, code } = await run(["trouble"], undefined, { PATH: "", REQUIRE_PROGRAMS: "1" })
  expect(text).toContain(
    "Left out: the tests with Redis. Install Redis (apt-get install redis-server), then: npm test -- trouble/chaos ",
  )
  expect(text).toMatch(/^0 passed, 1 failed, 0 skipped$/m)
  expect(code).toBe(1)
})
