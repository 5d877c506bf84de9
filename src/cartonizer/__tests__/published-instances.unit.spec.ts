import { WORK } from "../options"
import type { Placement } from "../result"
import type { ContainerProblem } from "./published-containers"
import { filledShare, loadContainer, loadViolations } from "./published-loads"

// One kind that must not stand on its end, and one that may lie in any way.
const problem: ContainerProblem = {
  sides: [100, 100, 100],
  types: [
    { sides: [90, 40, 20], mayStand: [false, true, true], count: 2 },
    { sides: [50, 50, 40], mayStand: [true, true, true], count: 2 },
  ],
}
const long: Placement = { itemId: "type0", x: 0, y: 0, z: 0, length: 90, width: 40, height: 20 }
const cube: Placement = { itemId: "type1", x: 0, y: 40, z: 0, length: 50, width: 50, height: 40 }

it("the validator of loads finds nothing wrong with items that lie side by side", () => {
  expect(loadViolations(problem, [long, cube])).toEqual([])
  expect(filledShare(problem, [long, cube])).toBeCloseTo(0.172)
})

it.each<[string, Placement[], string]>([
  [
    "that stand on a side that may not be vertical",
    [{ ...long, length: 20, height: 90 }],
    "type0 falls",
  ],
  ["in one another", [long, { ...cube, y: 39 }], "package 0: type0 and type1 overlap"],
  ["that stick out", [{ ...long, x: 11 }], "package 0: type0 sticks out"],
  [
    "that there are not",
    [0, 20, 40].map((z) => ({ ...long, z })),
    "item type0 is there 1 times more than ordered",
  ],
  ["of another size", [{ ...long, length: 80 }], "package 0: turns type0"],
])("the validator of loads finds items %s", (_, load, violation) => {
  expect(loadViolations(problem, load)).toEqual([violation])
})

it("the validator of loads finds nothing wrong with a load that the cartonizer has packed, down to the last unit", () => {
  const load = loadContainer(problem, WORK.thorough)
  expect(load).toHaveLength(4)
  expect(loadViolations(problem, load)).toEqual([])
})
