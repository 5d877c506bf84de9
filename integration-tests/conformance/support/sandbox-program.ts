import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { type NodeChild, startNodeChild } from "../../harness/node-child"
import { repositoryRoot } from "../../harness/repository-paths"

/** Starts the sandbox as anybody would, as a process of its own. */
export function startSandboxProgram(args: string[]): NodeChild {
  const env = {
    ...process.env,
    TS_NODE_TRANSPILE_ONLY: "1",
    NODE_OPTIONS: "--require ts-node/register",
  }
  const script = path.join(repositoryRoot, "packages/sandbox/src/bin.ts")
  return startNodeChild({ script, args, cwd: repositoryRoot, env })
}

/** The first line that a program prints. @throws Error with its output when it ends without one, or takes 30 s */
export async function firstLine({ logs, ended }: NodeChild): Promise<string> {
  const printed = new Promise<string>((resolve) => logs.follow(resolve))
  const tooLate = sleep(30_000, undefined, { ref: false })
  const line = await Promise.race([printed, ended.then(() => undefined), tooLate])
  if (line === undefined) throw new Error(`The sandbox did not get ready:\n${logs.tail()}`)
  return line
}
