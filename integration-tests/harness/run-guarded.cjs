/**
 * Runs a program that is not written for Node, so that it too ends with the process that started this one
 * (`end-with-parent.cjs`).
 *
 * Arguments: the signal that ends the program at once, the user and group to run it as (empty for this process's own),
 * the command and its arguments.
 */
const { spawn } = require("node:child_process")

const [signal, uid, gid, command, ...args] = process.argv.slice(2)
const account = uid ? { uid: Number(uid), gid: Number(gid) } : {}
const program = spawn(command, args, { ...account, stdio: ["ignore", "inherit", "inherit"] })
process.on("SIGTERM", () => program.kill(signal))
process.on("exit", () => program.kill("SIGQUIT"))
program.on("error", (error) => {
  console.error(error.message)
  process.exit(1)
})
program.on("exit", (code) => process.exit(code ?? 1))
