export { startSandbox, type RunningSandbox, type SandboxOptions } from "./server"
