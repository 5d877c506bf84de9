// Stores and browsers may run beside them.
jest.setTimeout(30_000)
