import type { OwnOption } from "../../store"
import { itemsToShip } from "../items-to-ship"
import type { OrderLine } from "../order"

const lines = ["mug", "board"].map((id) => ({ id, title: id, quantity: 1 }) as OrderLine)

/** Where an order of a mug and a board ships from, in whatever order core returns its lines. */
function placesOf(places: Record<string, string>): (string | undefined)[] {
  const option = { id: "so_1", locationId: "own" } as OwnOption
  return [lines, lines.toReversed()].map(
    (items) =>
      itemsToShip(
        { id: "order_1", items },
        {
          options: [option],
          places: new Map(Object.entries(places)),
          overrides: {},
        },
      )?.locationId,
  )
}

it.each([
  [{ mug: "own", board: "elsewhere" }, "own"],
  [{ mug: "elsewhere", board: "own" }, "own"],
  [{}, "own"],
])("an order reserved at %j ships from %s first", (places, place) => {
  expect(placesOf(places)).toEqual([place, place])
})
