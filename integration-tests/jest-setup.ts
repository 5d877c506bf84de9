import { stopTestStores } from "./harness/test-store"

// A store needs its time to boot, and the hook that starts it is bound by the same limit as a test.
jest.setTimeout(120_000)

afterAll(stopTestStores)
