import type { CallReport } from "../../carrier-api"
import type { Account, Environment } from "../../modules/shipment_ordering/accounts/account-store"
import { errorText } from "../error-text"
import type { PluginScope } from "../plugin-scope"
import { forgetConfiguration } from "./configuration"
import { HOUR_MS } from "../durations"
import { perProcess } from "../process-state"

/** The sandbox names itself so in the `Server` header of every answer. */
const SANDBOX = "shipment-ordering-sandbox"
/** Below a day: the daily check keeps it younger than that. */
const NOTE_ACCEPTED_EVERY_MS = 20 * HOUR_MS

/** Notes that are still being written. */
const pending = perProcess(() => new Set<Promise<void>>())

/**
 * What one client's calls tell of the account: whether its key is taken, and whether the sandbox
 * answers. It is written down when it is news, beside the call: no call waits for it or fails by it.
 */
export function learnFromCalls(
  scope: PluginScope,
  account: Account,
  environment: Environment,
): (call: CallReport) => void {
  const key = account.keys[environment]
  const known = {
    isSandbox: account.isSandbox,
    isRefused: key?.refusedAt !== undefined,
    acceptedAt: key?.acceptedAt?.getTime() ?? 0,
  }
  return ({ operation, status, errorKind, server }) => {
    // A label may come from another host.
    if (status === undefined || operation === "label") return
    const isSandbox = server?.startsWith(SANDBOX) ?? false
    // An error without its name may be the page of a proxy in between, which says nothing of the service.
    const isKnown = isSandbox || errorKind === undefined
    if (isKnown && known.isSandbox !== isSandbox) {
      known.isSandbox = isSandbox
      note(scope, () => scope.memory.accountNotes.noteSandbox(account, isSandbox))
    }
    // Prices and lockers are asked for without the key.
    if (!key || operation === "calculate" || operation === "lockers") return
    if (errorKind === "auth" && !known.isRefused) {
      known.isRefused = true
      note(scope, () => scope.memory.accountNotes.noteRefused(key.sealed))
    }
    const isOld = Date.now() - known.acceptedAt > NOTE_ACCEPTED_EVERY_MS
    if (errorKind === undefined && (known.isRefused || isOld)) {
      known.isRefused = false
      known.acceptedAt = Date.now()
      note(scope, () => scope.memory.accountNotes.noteAccepted(key.sealed))
    }
  }
}

/** Writes down what is news. Other processes learn of it as of any change to what is configured. */
export function note(scope: PluginScope, write: () => Promise<boolean>): void {
  const noted = async () => {
    if (await write()) {
      await scope.memory.settings.touch()
      forgetConfiguration()
    }
  }
  const notes = pending()
  const writing = noted()
    .catch((error: unknown) =>
      scope.logger.warn(`shipment-ordering: what a call told was not noted, ${errorText(error)}`),
    )
    .finally(() => notes.delete(writing))
  notes.add(writing)
}

/** Waits until what this process's calls have told so far is written down. */
export async function whatWasLearned(): Promise<void> {
  await Promise.all([...pending()])
}
