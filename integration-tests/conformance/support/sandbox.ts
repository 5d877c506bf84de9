import { randomBytes, randomUUID } from "node:crypto"
import { AccountClient } from "./account-client"
import { controlClient } from "./control-client"
import { firstLine, startSandboxProgram } from "./sandbox-program"

/** A running sandbox, as a merchant's developer has it: addresses and a key. */
export type Sandbox = Awaited<ReturnType<typeof startSandbox>>

export async function startSandbox(args: string[] = []) {
  /** The key given with `--key`. */
  const startKey = `start-${randomBytes(16).toString("hex")}`
  const program = startSandboxProgram(["--port", "0", "--key", startKey, ...args])
  const readyLine = await firstLine(program)
  /** Scheme, host and port. */
  const origin = /http:\/\/[^\s/]+/.exec(readyLine)?.[0]
  if (!origin) throw new Error(`There is no address in the ready line: ${readyLine}`)
  const control = controlClient(origin)
  /** Somebody without a key, in the development environment. */
  const anybody = new AccountClient({ origin, environment: "development" })
  /** A new key in the development environment, of an account of its own unless one is named. */
  const newAccount = async (account = `account-${randomUUID()}`) =>
    anybody.with({ key: (await control.createKey(account)).key })
  return { origin, readyLine, startKey, program, control, anybody, newAccount }
}

/** One sandbox for the tests of a file, ended with them. Read it inside tests only: it is started before the first. */
export function useSandbox(args: string[] = []): () => Sandbox {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await startSandbox(args)
  })
  afterAll(() => sandbox?.program.stop())
  return () => sandbox
}
