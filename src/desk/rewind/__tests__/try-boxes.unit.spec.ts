import { chooseBoxes } from "../try-boxes"

it("the box that saves most comes first, and the next ones count for what they save beside it", () => {
  const trials = [
    { box: "small", savings: [3, 0, 0] },
    { box: "medium", savings: [2, 2, 0] },
    { box: "useless", savings: [0, -1, 0] },
  ]
  expect(chooseBoxes(trials)).toEqual([
    { box: "medium", saves: "4.00", orders: 2 },
    { box: "small", saves: "1.00", orders: 1 },
  ])
})

it("at most five boxes are advised", () => {
  const trials = Array.from({ length: 8 }, (_, box) => ({
    box,
    savings: Array.from({ length: 8 }, (_one, order) => (order === box ? 1 + box : 0)),
  }))
  const chosen = chooseBoxes(trials)
  expect(chosen.map(({ box }) => box)).toEqual([7, 6, 5, 4, 3])
})
