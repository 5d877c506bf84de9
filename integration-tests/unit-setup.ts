import { resetProcessState } from "../src/runtime/process-state"

// Stores and browsers may run beside them.
jest.setTimeout(30_000)

afterEach(resetProcessState)
