import { clx, DataTable, type UseDataTableReturn } from "@medusajs/ui"
import type { ComponentProps, MouseEvent, ReactNode } from "react"
import { useIsPhone } from "../../hooks/browser"

export interface Card {
  key: string
  title: ReactNode
  /** Named values, one below the other. */
  facts?: (readonly [name: string, value: ReactNode])[]
  /** Before the title, such as a checkbox. */
  start?: ReactNode
  /** After the title, such as a menu. */
  end?: ReactNode
  /** Opens the card. A link in the title does the same for the keyboard. */
  onClick?: (event: MouseEvent) => void
}

interface CardListProps {
  cards: Card[]
  /** Names the list for screen readers. */
  label?: string
}

/** The rows of a table as cards, for a phone. */
export function CardList({ cards, label }: CardListProps) {
  return (
    <ul aria-label={label} className="divide-y border-y">
      {cards.map(({ key, title, facts = [], start, end, onClick }) => (
        <li
          key={key}
          className={clx(
            "txt-compact-small flex items-start gap-x-3 px-6 py-4",
            onClick && "cursor-pointer",
          )}
          onClick={onClick}
        >
          {start}
          <div className="flex min-w-0 flex-1 flex-col gap-y-2">
            {/* Without facts, the title is all there is to read. */}
            <div
              className={clx(
                CELL,
                facts.length > 0 ? "txt-compact-small-plus" : "txt-compact-small",
              )}
            >
              {title}
            </div>
            {facts.length > 0 && (
              <dl className="txt-compact-small flex flex-col gap-y-1">
                {facts.map(([name, value]) => (
                  <div key={name} className="flex items-start gap-x-3">
                    <dt className="text-ui-fg-subtle w-28 shrink-0 break-words">{name}</dt>
                    <dd className={clx("min-w-0 flex-1", CELL)}>{value}</dd>
                  </div>
                ))}
              </dl>
            )}
          </div>
          {end && <div className="-my-1 shrink-0">{end}</div>}
        </li>
      ))}
    </ul>
  )
}

/** Cells of tables have padding and do not wrap. Cards undo both. */
const CELL = "min-w-0 whitespace-normal break-words [&>div]:py-0"

interface RowsOrCardsProps<Row> extends ComponentProps<typeof DataTable.Table> {
  table: UseDataTableReturn<Row>
}

/**
 * The rows of a table; on a phone as cards. The first column is the title of a card. Others are named by their header,
 * which must be a text; a column without one (a menu) stands beside the title, and so do the checkboxes.
 */
export function RowsOrCards<Row>({ table, emptyState }: RowsOrCardsProps<Row>) {
  const { rows } = table.getRowModel()
  const isPhone = useIsPhone()
  return isPhone && !table.showSkeleton && rows.length > 0 ? (
    <>
      <SelectAll table={table} />
      <CardList cards={rows.map((row) => toCard(table, row))} />
    </>
  ) : (
    <DataTable.Table emptyState={emptyState} />
  )
}

type TableRow<Row> = ReturnType<UseDataTableReturn<Row>["getRowModel"]>["rows"][number]

/** The checkbox that selects all rows of this page. */
function SelectAll<Row>({ table }: { table: UseDataTableReturn<Row> }) {
  const header = table
    .getHeaderGroups()
    .flatMap(({ headers }) => headers)
    .find(({ id }) => id === SELECT)
  return (
    header && (
      <div className="border-t px-6 py-3">
        {rendered(header.column.columnDef.header, header.getContext())}
      </div>
    )
  )
}

const SELECT = "select"

function toCard<Row>(table: UseDataTableReturn<Row>, row: TableRow<Row>): Card {
  const cells = row.getVisibleCells().map((cell) => {
    const { header } = cell.column.columnDef
    return {
      id: cell.column.id,
      name: typeof header === "string" ? header : "",
      value: rendered(cell.column.columnDef.cell, cell.getContext()),
    }
  })
  const [title, ...facts] = cells.filter(({ name }) => name)
  return {
    key: row.id,
    start: cells.find(({ id }) => id === SELECT)?.value,
    title: title?.value,
    facts: facts.map(({ name, value }) => [name, value] as const),
    end: cells.find(({ id, name }) => !name && id !== SELECT)?.value,
    onClick: table.onRowClick && ((event) => table.onRowClick?.(event as never, row.original)),
  }
}

function rendered<Props extends object>(
  template: string | ((props: Props) => ReactNode) | undefined,
  props: Props,
): ReactNode {
  if (typeof template !== "function") return template
  const Template = template
  return <Template {...props} />
}
