import { Checkbox, createDataTableColumnHelper } from "@medusajs/ui"

interface SelectColumnTexts<Row> {
  all: string
  one: (row: Row) => string
}

/** The column that selects rows, with names for its boxes: those of the table's own have none. */
export function selectColumn<Row>({ all, one }: SelectColumnTexts<Row>) {
  return createDataTableColumnHelper<Row>().select({
    header: ({ table }) => (
      <Checkbox
        aria-label={all}
        checked={
          table.getIsSomePageRowsSelected() ? "indeterminate" : table.getIsAllPageRowsSelected()
        }
        onCheckedChange={(isChecked) => table.toggleAllPageRowsSelected(isChecked === true)}
      />
    ),
    cell: ({ row }) => (
      <Checkbox
        aria-label={one(row.original)}
        checked={row.getIsSelected()}
        onClick={(event) => event.stopPropagation()}
        onCheckedChange={(isChecked) => row.toggleSelected(isChecked === true)}
      />
    ),
  })
}
