import type { AccountHealth } from "./health"

/** An account with which nothing can be ordered, for want of a key that can be read and that the service takes. */
export interface StoppedKey {
  handle: string
  state: "missing" | "unreadable" | "refused"
}

/** A shipping option, and the account by which it ships. */
interface AccountOption {
  id: string
  account: string
}

interface Concern {
  /** Those that ship with this plugin; undefined where they cannot be told. */
  options: AccountOption[] | undefined
  /** The one that matters; all of them without it. */
  optionId?: string
}

export function toStoppedKeys(accounts: AccountHealth[]): StoppedKey[] {
  return accounts.flatMap(({ handle, api_key: { state } }) =>
    state === "missing" || state === "unreadable" || state === "refused" ? [{ handle, state }] : [],
  )
}

/**
 * Those of which somebody has to know who ships by the options. An option that is not there any more may be of
 * any account: rather one is told too many than the one that matters not at all.
 */
export function keysOfConcern(stopped: StoppedKey[], { options, optionId }: Concern): StoppedKey[] {
  const asked = optionId ? options?.filter(({ id }) => id === optionId) : options
  if (!asked || (optionId && asked.length === 0)) {
    return stopped
  }
  return stopped.filter(({ handle }) => asked.some(({ account }) => account === handle))
}
