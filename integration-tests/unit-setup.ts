import { resetProcessState } from "../src/context/process-state"

// Stores and browsers may run beside them.
jest.setTimeout(30_000)

afterEach(resetProcessState)
