// What unit specs use of jest, for mocha: it loads a room once and runs its tests again for each mutant.
const { ModernFakeTimers } = require("@jest/fake-timers")
const { expect } = require("expect")
const fastCheck = require("fast-check")
const { bind } = require("jest-each")
const { ModuleMocker } = require("jest-mock")

const mocks = new ModuleMocker(globalThis)
const timers = new ModernFakeTimers({ config: { fakeTimers: {} }, global: globalThis })

globalThis.expect = expect
globalThis.jest = {
  fn: mocks.fn.bind(mocks),
  spyOn: mocks.spyOn.bind(mocks),
  useFakeTimers: timers.useFakeTimers.bind(timers),
  useRealTimers: timers.useRealTimers.bind(timers),
  setSystemTime: timers.setSystemTime.bind(timers),
  advanceTimersByTimeAsync: timers.advanceTimersByTimeAsync.bind(timers),
}

// Thousands of mutants run each property: what many tries would notice, most of these few notice too. A property that is
// slow asks for few tries, and gets fewer here.
const MOST_TRIES = 5
const assert = (property, { numRuns = 100, ...options } = {}) =>
  fastCheck.assert(property, {
    ...options,
    numRuns: Math.min(Math.ceil(numRuns / 20), MOST_TRIES),
  })
const exported = { ...fastCheck, default: { ...fastCheck.default, assert } }
require.cache[require.resolve("fast-check")].exports = exported

// Mocha sets these for each file.
for (const name of ["describe", "it"]) {
  let current
  Object.defineProperty(globalThis, name, {
    get: () => current,
    set: (value) => {
      current = Object.assign(value, { each: bind(value, false) })
    },
  })
}
