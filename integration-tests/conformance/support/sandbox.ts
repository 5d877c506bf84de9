import { randomBytes, randomUUID } from "node:crypto"
import { type NodeChild } from "../../harness/node-child"
import { AccountClient } from "./account-client"
import { ControlClient } from "./control-client"
import { firstLine, startSandboxProgram } from "./sandbox-program"

/** A running sandbox, as a merchant's developer has it: addresses and a key. */
export interface Sandbox {
  /** Scheme, host and port, from the ready line. */
  origin: string
  readyLine: string
  /** The key given with `--key`. */
  startKey: string
  program: NodeChild
  control: ControlClient
  /** Somebody without a key, in the development environment. */
  anybody: AccountClient
  /** A new key in the development environment, of an account of its own unless one is named. */
  newAccount(account?: string): Promise<AccountClient>
}

export async function startSandbox(args: string[] = []): Promise<Sandbox> {
  const startKey = `start-${randomBytes(16).toString("hex")}`
  const program = startSandboxProgram(["--port", "0", "--key", startKey, ...args])
  const readyLine = await firstLine(program)
  const address = /http:\/\/[^\s/]+/.exec(readyLine)?.[0]
  if (address === undefined) {
    throw new Error(`There is no address in the ready line: ${readyLine}`)
  }
  const control = new ControlClient(address)
  const anybody = new AccountClient({ origin: address, environment: "development" })
  const newAccount = async (account = `account-${randomUUID()}`) =>
    anybody.with({ key: (await control.createKey(account)).key })
  return { origin: address, readyLine, startKey, program, control, anybody, newAccount }
}

/** One sandbox for the tests of a file, ended with them. Read it inside tests only: it is started before the first. */
export function useSandbox(args: string[] = []): () => Sandbox {
  let running: Sandbox | undefined
  beforeAll(async () => {
    running = await startSandbox(args)
  })
  afterAll(() => running?.program.stop())
  return () => {
    if (running === undefined) {
      throw new Error("The sandbox is started before the first test, not while tests are listed")
    }
    return running
  }
}
