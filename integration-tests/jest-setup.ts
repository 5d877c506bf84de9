import { stopTestStores } from "./harness/test-store"

// The limit also holds for the hooks that boot a store.
jest.setTimeout(120_000)

afterAll(stopTestStores)
