import type { HttpBindings } from "@hono/node-server"

/** The context of the sandbox's request handlers. */
export type SandboxEnv = {
  Bindings: HttpBindings
  Variables: {
    /** The account of the API key; set by the authentication. */
    account: string
  }
}
