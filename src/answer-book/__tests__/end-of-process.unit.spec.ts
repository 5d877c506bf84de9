import { execFile } from "node:child_process"
import path from "node:path"
import { promisify } from "node:util"

const script = path.join(__dirname, "end-of-process.ts")
const miss = { outcome: "miss", reason: "deadline" }

it("calls, looks and locks that hang do not keep a process alive that has its answers", async () => {
  const run = promisify(execFile)(process.execPath, ["-r", "ts-node/register", script])
  expect(JSON.parse((await run).stdout)).toEqual([miss, miss, miss])
}, 60_000)
