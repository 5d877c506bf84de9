import { clx, Table } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useIsPhone } from "../../hooks/browser"
import { CardList } from "../section/card-list"

interface ReportTableProps {
  /** Names the table for screen readers. */
  label: string
  columns: string[]
  /** The first of the columns that hold numbers. */
  firstNumber?: number
  /** A cell that is null is empty, and left out of the card. */
  rows: { key: string; cells: ReactNode[]; isSum?: boolean }[]
}

/** A table to read; on a phone a card for each row, under its first cell. */
export function ReportTable({ label, columns, firstNumber = Infinity, rows }: ReportTableProps) {
  const isPhone = useIsPhone()
  if (isPhone) {
    return (
      <CardList
        label={label}
        cards={rows.map(({ key, cells: [title, ...values] }) => ({
          key,
          title,
          facts: values.flatMap((value, index) =>
            value === null ? [] : [[columns[index + 1] ?? "", value] as const],
          ),
        }))}
      />
    )
  }
  return (
    // A tab stop, so that the keyboard scrolls a wide table.
    <div className="overflow-x-auto" role="region" aria-label={label} tabIndex={0}>
      <Table aria-label={label}>
        <Table.Header>
          <Table.Row>
            {columns.map((name, index) => (
              <Table.HeaderCell key={name} className={clx(index >= firstNumber && NUMBER)}>
                {name}
              </Table.HeaderCell>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {rows.map(({ key, cells, isSum }) => (
            <Table.Row key={key} className={clx(isSum && "txt-compact-small-plus")}>
              {cells.map((cell, index) => (
                <Table.Cell
                  key={columns[index]}
                  className={clx("max-w-80", index >= firstNumber && NUMBER)}
                >
                  {cell}
                </Table.Cell>
              ))}
            </Table.Row>
          ))}
        </Table.Body>
      </Table>
    </div>
  )
}

const NUMBER = "text-right tabular-nums"
