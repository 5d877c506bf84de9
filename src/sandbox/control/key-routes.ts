import { Hono } from "hono"
import { z } from "zod"
import { accountOfAddress, addressOfAccount, readAddress } from "../account/account-address"
import type { SandboxEnv } from "../http/sandbox-env"
import type { SandboxCore } from "../sandbox-core"
import { controlBody } from "./control-body"
import { isoTime, isoTimeOrNull } from "./iso-time"

const accountProblem =
  "An account is a name in lower-case letters, digits and . _ - +, or an e-mail address in lower case: " +
  "nobody could sign in to another one"

/** Whether an account is the one that its own address signs in to. */
function canSignIn(account: string): boolean {
  const address = readAddress(addressOfAccount(account))
  return address !== undefined && accountOfAddress(address) === account
}

const newKeySchema = z.strictObject({
  account: z.string().trim().min(1).max(100).refine(canSignIn, accountProblem),
  name: z.string().trim().min(1).max(100),
})

/** API keys of all accounts; a value is answered once, when its key is made. */
export function keyRoutes(core: SandboxCore): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>()
  routes.post("/", async (c) => {
    const wanted = await controlBody(c, newKeySchema)
    if (wanted instanceof Response) return wanted
    const { key, value } = core.keys.create(wanted)
    return c.json({ id: key.id, key: value, valid_until: isoTime(key.validUntil) })
  })
  routes.get("/", (c) => {
    const keys = core.keys.of(c.req.query("account")).map((key) => ({
      id: key.id,
      account: key.account,
      name: key.name,
      valid_until: isoTime(key.validUntil),
      last_used: isoTimeOrNull(key.lastUsed),
    }))
    return c.json({ keys })
  })
  routes.delete("/:id", (c) =>
    core.keys.revoke(c.req.param("id"))
      ? c.json({ message: "OK" })
      : c.json({ message: "There is no such key" }, 404),
  )
  return routes
}
