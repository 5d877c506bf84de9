import { resetProcessState } from "../src/context/process-state"

// Stores and browsers may run at the same time.
jest.setTimeout(30_000)

afterEach(resetProcessState)
