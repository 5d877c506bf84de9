import path from "node:path"
import { type NodeChild, startNodeChild } from "../../harness/node-child"
import { repositoryRoot } from "../../harness/repository-paths"

/**
 * Starts the sandbox as anybody would, as a process of its own.
 *
 * The environment variable `SANDBOX_BIN` names a compiled bin to run instead of the sources.
 */
export function startSandboxProgram(args: string[]): NodeChild {
  const compiled = process.env.SANDBOX_BIN
  const env = { ...process.env, TS_NODE_TRANSPILE_ONLY: "1" }
  return startNodeChild({
    script: path.resolve(repositoryRoot, compiled ?? "packages/sandbox/src/bin.ts"),
    args,
    cwd: repositoryRoot,
    env: { ...env, NODE_OPTIONS: compiled === undefined ? "--require ts-node/register" : "" },
  })
}

/** The first line that a program prints. @throws Error with its output when it ends without one, or takes 30 s */
export function firstLine(program: NodeChild): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`${reason}:\n${program.logs.tail()}`))
    const patience = setTimeout(() => fail("The sandbox printed nothing for 30 s"), 30_000)
    program.logs.follow((line) => {
      clearTimeout(patience)
      resolve(line)
    })
    void program.ended.then((code) => {
      clearTimeout(patience)
      fail(`The sandbox ended with ${code ?? "a signal"}`)
    })
  })
}
