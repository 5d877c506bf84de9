/**
 * Runs a program that is not written for Node, so that it too ends with the process that started this one
 * (`end-with-parent.cjs`). Its argument is a `GuardedProgram` of `node-child.ts` as JSON.
 */
const { spawn } = require("node:child_process")

const { command, args, account, stopSignal } = JSON.parse(process.argv[2])
const program = spawn(command, args, { ...account, stdio: ["ignore", "inherit", "inherit"] })
process.on("SIGTERM", () => program.kill(stopSignal))
process.on("exit", () => program.kill("SIGQUIT"))
program.on("error", (error) => {
  console.error(error.message)
  process.exit(1)
})
program.on("exit", (code) => process.exit(code ?? 1))
