import type { HttpBindings } from "@hono/node-server"

/** What the sandbox's request handlers find in their context. */
export type SandboxEnv = {
  Bindings: HttpBindings
  Variables: {
    /** The account of the API key, behind authentication. */
    account: string
  }
}
