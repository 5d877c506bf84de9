import {
  Checkbox,
  CommandBar,
  createDataTableColumnHelper,
  DataTable,
  type DataTableEmptyStateContent,
  Input,
  Select,
  useDataTable,
  type UseDataTableReturn,
} from "@medusajs/ui"
import { Fragment, type ReactNode, useEffect, useRef, useState } from "react"
import { useSearchParams } from "react-router-dom"
import { useDebounced } from "../../hooks/browser"
import { useTexts } from "../../i18n/use-texts"
import { RowsOrCards } from "./card-list"
import { RowsSkeleton, Waiting } from "./waiting"

const DEBOUNCE_MS = 300

interface ListSearchProps {
  label: string
  /** The first search text. */
  value: string | undefined
  onSearch: (text: string) => void
}

/** Searches when typing pauses. (The icon of the table's own search has no name for screen readers.) */
export function ListSearch({ label, value, onSearch }: ListSearchProps) {
  const [text, setText] = useState(value ?? "")
  const debounced = useDebounced(text, DEBOUNCE_MS)
  const searched = useRef(debounced)
  useEffect(() => {
    if (searched.current !== debounced) {
      searched.current = debounced
      onSearch(debounced.trim())
    }
  }, [debounced, onSearch])
  return (
    <Input
      size="small"
      role="searchbox"
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  )
}

interface ChoiceProps {
  label: string
  value: string
  options: { value: string; label: string }[]
  onChange: (value: string) => void
  size?: "small" | "base"
  className?: string
}

/** A select without a visible label. */
export function Choice({
  label,
  value,
  options,
  onChange,
  size = "small",
  className,
}: ChoiceProps) {
  return (
    <Select size={size} value={value} onValueChange={onChange}>
      <Select.Trigger aria-label={label} className={className}>
        <Select.Value />
      </Select.Trigger>
      <Select.Content>
        {options.map((option) => (
          <Select.Item key={option.value} value={option.value}>
            {option.label}
          </Select.Item>
        ))}
      </Select.Content>
    </Select>
  )
}

/** Means no filter: the select cannot have an empty value. */
const ALL = "all"

interface FilterSelectProps extends Omit<ChoiceProps, "value"> {
  /** Label of the choice without a filter, which is "". */
  all: string
  value: string | undefined
}

export function FilterSelect({ all, value, options, onChange, ...choice }: FilterSelectProps) {
  return (
    <Choice
      {...choice}
      className="w-44"
      value={value ?? ALL}
      options={[{ value: ALL, label: all }, ...options]}
      onChange={(option) => onChange(option === ALL ? "" : option)}
    />
  )
}

/** A column whose cells show something of the whole row. */
export function columnOf<Row>(
  id: string,
  header: string | undefined,
  cell: (row: Row) => ReactNode,
) {
  return createDataTableColumnHelper<Row>().display({
    id,
    header,
    cell: ({ row }) => cell(row.original),
  })
}

/** The column of checkboxes. Unlike the table's own, they have names for screen readers. */
export function selectColumn<Row>(all: string, one: (row: Row) => string) {
  return createDataTableColumnHelper<Row>().select({
    header: ({ table }) => (
      <label className="flex items-center gap-x-3">
        <Checkbox
          aria-label={all}
          checked={
            table.getIsSomePageRowsSelected() ? "indeterminate" : table.getIsAllPageRowsSelected()
          }
          onCheckedChange={(isChecked) => table.toggleAllPageRowsSelected(isChecked === true)}
        />
        {/* Above cards. At the head of a column it needs no words. */}
        <span className="txt-compact-small text-ui-fg-subtle md:hidden">{all}</span>
      </label>
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

interface ListTableProps<Row> {
  table: UseDataTableReturn<Row>
  list: { data: unknown; error: Error | null; refetch: () => unknown }
  empty: DataTableEmptyStateContent
  selected: (count: number) => string
  /** The list goes on after the rows that are counted. */
  hasMore?: boolean
  /** Below the table, beside its pages. */
  footer?: ReactNode
  /** The toolbar. */
  children: ReactNode
}

/** A list with its toolbar, pages and commands. An error is shown only if there is nothing to show instead. */
export function ListTable<Row>({
  table,
  list,
  empty,
  selected,
  hasMore,
  footer,
  children,
}: ListTableProps<Row>) {
  const { t } = useTexts()
  const { of_more_than, ...pagination } = t("pagination", { returnObjects: true })
  return (
    <DataTable instance={table}>
      {children}
      {list.error && !list.data ? (
        <Waiting query={{ error: list.error, refetch: list.refetch }} />
      ) : table.showSkeleton ? (
        <RowsSkeleton />
      ) : (
        <RowsOrCards table={table} emptyState={{ empty }} />
      )}
      <DataTable.Pagination
        translations={{ ...pagination, ...(hasMore && { of: of_more_than }) }}
      />
      {footer}
      <SelectionBar table={table} selected={selected} />
    </DataTable>
  )
}

/** Letter keys belong to these: they take text, or search by first letter. */
const TYPED_IN =
  "input, textarea, select, [role=combobox], [role=listbox], [role=menu], [role=dialog]"

/** More than one line of commands. */
const ON_PHONE =
  "max-sm:max-w-[calc(100vw-2rem)] max-sm:flex-wrap max-sm:rounded-xl max-sm:after:rounded-xl"

/**
 * Commands for the selected rows. The table's own bar runs the command on C when someone copies with Ctrl+C. This
 * one ignores letters pressed with Ctrl, Cmd or Alt.
 */
function SelectionBar<Row>({ table, selected }: Pick<ListTableProps<Row>, "table" | "selected">) {
  const selection = table.getRowSelection()
  const commands = table.getCommands()
  const count = Object.keys(selection).length
  const isOpen = commands.length > 0 && count > 0
  useEffect(() => {
    if (!isOpen) {
      return undefined
    }
    const act = (event: KeyboardEvent) => {
      const command = commands.find(({ shortcut }) => shortcut === event.key.toLowerCase())
      if (command && isByItself(event)) {
        event.preventDefault()
        void command.action(selection)
      }
    }
    document.addEventListener("keydown", act)
    return () => document.removeEventListener("keydown", act)
  }, [isOpen, commands, selection])
  return (
    <CommandBar open={isOpen}>
      <CommandBar.Bar className={ON_PHONE}>
        <CommandBar.Value>{selected(count)}</CommandBar.Value>
        {commands.map(({ label, shortcut, action }) => (
          <Fragment key={label}>
            <CommandBar.Seperator className="max-sm:hidden" />
            {/* `disabled` turns off only its own key listener; the button still works. */}
            <CommandBar.Command
              disabled
              label={label}
              shortcut={shortcut}
              action={() => void action(selection)}
            />
          </Fragment>
        ))}
      </CommandBar.Bar>
    </CommandBar>
  )
}

function isByItself({ ctrlKey, metaKey, altKey, repeat, target }: KeyboardEvent): boolean {
  const isTyped =
    target instanceof HTMLElement && (target.isContentEditable || target.closest(TYPED_IN) !== null)
  return !ctrlKey && !metaKey && !altKey && !repeat && !isTyped
}

export type ListParams<Name extends string> = ReturnType<typeof useListParams<Name>>

/** The backend counts and pages no further. */
export const MOST_COUNTED = 10_000

/** Above 10,000: 10,000+. */
export function countText(count: number | undefined, locale: string): string {
  if (count === undefined) return ""
  const shown = Math.min(count, MOST_COUNTED).toLocaleString(locale)
  return count > MOST_COUNTED ? `${shown}+` : shown
}

/** A list's filters and its page. The address holds them, so that a reload or going back from an order keeps them. */
export function useListParams<Name extends string>(names: readonly Name[], pageSize: number) {
  const [params, setParams] = useSearchParams()
  const offset = readOffset(params.get("offset"))
  const valuesIn = (search: URLSearchParams) => {
    const values: Partial<Record<Name, string>> = {}
    for (const name of names) {
      const value = search.get(name)
      if (value) values[name] = value
    }
    return values
  }
  // The newest parameters: of two changes in a row, the second would otherwise undo the first.
  const latest = useRef(params)
  useEffect(() => {
    latest.current = params
  }, [params])
  const change = (changes: Record<string, string | undefined>) => {
    const changed = new URLSearchParams(latest.current)
    changed.delete("offset")
    for (const [name, value] of Object.entries(changes)) {
      if (value) changed.set(name, value)
      else changed.delete(name)
    }
    latest.current = changed
    setParams(changed, { replace: true })
  }
  return {
    values: valuesIn(params),
    /** The values after all changes, also those that are not rendered yet. */
    latestValues: () => valuesIn(latest.current),
    pageIndex: Math.floor(offset / pageSize),
    /** An empty value removes the filter. Returns to the first page. */
    filterBy: (filters: { [Changed in Name]?: string }) => change(filters),
    turnTo: (page: number) => change({ offset: page ? String(page * pageSize) : "" }),
  }
}

/** The address may hold anything: an invalid offset becomes 0. Beyond the end, the last page is shown. */
function readOffset(text: string | null): number {
  const offset = Number(text)
  return Number.isInteger(offset) && offset > 0 ? Math.min(offset, MOST_COUNTED) : 0
}

type TableOptions<Row> = Parameters<typeof useDataTable<Row>>[0]

interface ListTableOptions<Row> extends Omit<TableOptions<Row>, "data" | "commands"> {
  /** One page of the list; undefined while it loads. */
  rows: Row[] | undefined
  list: { data: { count: number } | undefined; isPending: boolean; isPlaceholderData: boolean }
  params: Pick<ListParams<string>, "pageIndex" | "turnTo">
  pageSize: number
  /** Commands for the selected rows, each with the letter of its key. */
  commands: {
    label: string
    shortcut: string
    /** Which rows it is for; it is offered only if one of them is selected. Without this, for all. */
    isFor?: (row: Row) => boolean
    run: (selected: Row[]) => unknown
  }[]
}

/** One constant array: the table would take a new one for new data. */
const NONE: never[] = []

/**
 * A table whose rows the backend searches, filters and pages. It turns to the last page if the shown page no longer
 * exists because its rows are done: an empty page would look as if nothing were left.
 *
 * @returns the table; its selected rows as last loaded, also those of other pages; and whether all rows of this page
 * are selected, but not all that match
 */
export function useListTable<Row extends { id: string }>({
  rows = NONE,
  list: { data, isPending, isPlaceholderData },
  params: { pageIndex, turnTo },
  pageSize,
  commands,
  onRowClick,
  ...options
}: ListTableOptions<Row>) {
  const count = data?.count ?? 0
  const isKnown = data !== undefined && !isPlaceholderData
  const last = Math.max(0, Math.ceil(count / pageSize) - 1)
  const isPageGone = isKnown && pageIndex > last
  useEffect(() => {
    if (isPageGone) turnTo(last)
  }, [isPageGone, last])
  const [selectedIds, setSelectedIds] = useState<string[]>([])
  // All rows shown so far, each as it was last shown: a selection may span pages.
  const rowsById = useRef(new Map<string, Row>()).current
  for (const row of rows) rowsById.set(row.id, row)
  const selected = selectedIds.flatMap((id) => rowsById.get(id) ?? [])
  const table = useDataTable({
    ...options,
    data: rows,
    getRowId: ({ id }) => id,
    rowCount: count,
    isLoading: isPending || isPageGone,
    pagination: {
      state: { pageIndex, pageSize },
      onPaginationChange: (page) => turnTo(page.pageIndex),
    },
    rowSelection: {
      state: Object.fromEntries(selectedIds.map((id) => [id, true])),
      onRowSelectionChange: (selection) => setSelectedIds(Object.keys(selection)),
    },
    // The table passes a row of its own, whatever its type says; both have the id.
    onRowClick: (event, { id }) => {
      const row = rowsById.get(id)
      if (row) onRowClick?.(event, row)
    },
    commands: commands
      .filter(({ isFor }) => !isFor || selected.some(isFor))
      .map(({ label, shortcut, run }) => ({ label, shortcut, action: () => void run(selected) })),
  })
  const unselect = (ids: string[]) =>
    setSelectedIds((before) => before.filter((id) => !ids.includes(id)))
  /** Also rows that were never shown. */
  const select = (more: Row[]) => {
    for (const row of more) rowsById.set(row.id, row)
    setSelectedIds((before) => [...new Set([...before, ...more.map(({ id }) => id)])])
  }
  const isOnlyPageSelected =
    rows.length > 0 &&
    rows.every(({ id }) => selectedIds.includes(id)) &&
    selectedIds.length < count
  return { table, selected, unselect, select, isOnlyPageSelected }
}
