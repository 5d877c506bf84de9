import { readFileSync } from "node:fs"

/** A user of this machine that a child process can be started as. */
export interface SystemAccount {
  uid: number
  gid: number
}

/**
 * The account that PostgreSQL runs as, or undefined for "as we are".
 *
 * PostgreSQL refuses to run as root, and its initdb refuses a user id without a name, so as root an existing
 * unprivileged account of the machine is borrowed.
 *
 * @throws Error when we are root and the machine has no such account
 */
export function databaseAccount(): SystemAccount | undefined {
  if (process.getuid?.() !== 0) {
    return undefined
  }
  const accounts = readAccounts()
  const account = accounts.get("postgres") ?? accounts.get("nobody")
  if (account === undefined) {
    throw new Error(
      "PostgreSQL cannot run as root, and this machine has neither a user postgres nor nobody. " +
        "Run as an ordinary user, or set DATABASE_URL to a PostgreSQL server.",
    )
  }
  return account
}

function readAccounts(): Map<string, SystemAccount> {
  const accounts = new Map<string, SystemAccount>()
  for (const line of readFileSync("/etc/passwd", "utf8").split("\n")) {
    const [name, , uid, gid] = line.split(":")
    // macOS lists nobody as -2; setuid wants the unsigned form.
    const account = { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }
    if (name && account.uid !== 0) {
      accounts.set(name, account)
    }
  }
  return accounts
}
