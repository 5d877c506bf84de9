import {
  Input,
  Select,
  Checkbox,
  createDataTableColumnHelper,
  CommandBar,
  type UseDataTableReturn,
} from "@medusajs/ui"
import { useEffect, useRef, useState, Fragment } from "react"
import { useSearchParams } from "react-router-dom"
import { useSettled } from "../../hooks/use-settled"

const SETTLES_AFTER_MS = 300

interface ListSearchProps {
  label: string
  /** The first search text. */
  value: string | undefined
  onSearch: (text: string) => void
}

/** Searches when typing pauses. (The icon of the table's own search has no name for screen readers.) */
export function ListSearch({ label, value, onSearch }: ListSearchProps) {
  const [text, setText] = useState(value ?? "")
  const settled = useSettled(text, SETTLES_AFTER_MS)
  const searched = useRef(settled)
  useEffect(() => {
    if (searched.current !== settled) {
      searched.current = settled
      onSearch(settled.trim())
    }
  }, [settled, onSearch])
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

/** Means no filter: the select cannot have an empty value. */
const ALL = "all"

interface FilterSelectProps {
  label: string
  /** Label of the choice without a filter. */
  all: string
  value: string | undefined
  options: { value: string; label: string }[]
  /** Called with "" when the filter is removed. */
  onChange: (value: string) => void
}

/** A filter above a list. */
export function FilterSelect({ label, all, value, options, onChange }: FilterSelectProps) {
  return (
    <Select
      size="small"
      value={value ?? ALL}
      onValueChange={(chosen) => onChange(chosen === ALL ? "" : chosen)}
    >
      <Select.Trigger aria-label={label} className="w-44">
        <Select.Value />
      </Select.Trigger>
      <Select.Content>
        <Select.Item value={ALL}>{all}</Select.Item>
        {options.map((option) => (
          <Select.Item key={option.value} value={option.value}>
            {option.label}
          </Select.Item>
        ))}
      </Select.Content>
    </Select>
  )
}

interface SelectColumnTexts<Row> {
  all: string
  one: (row: Row) => string
}

/** The column of checkboxes. Unlike the table's own, they have names for screen readers. */
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

/** Letter keys belong to these: they take text, or search by first letter. */
const TYPED_IN =
  "input, textarea, select, [role=combobox], [role=listbox], [role=menu], [role=dialog]"

interface SelectionBarProps<Row> {
  table: UseDataTableReturn<Row>
  selectedLabel: (count: number) => string
}

/**
 * Commands for the selected rows. The table's own bar runs the command on C when someone copies with Ctrl+C. This
 * one ignores letters pressed with Ctrl, Cmd or Alt.
 */
export function SelectionBar<Row>({ table, selectedLabel }: SelectionBarProps<Row>) {
  const selection = table.getRowSelection()
  const commands = table.getCommands()
  const count = Object.keys(selection).length
  const isOpen = commands.length > 0 && count > 0
  useEffect(() => {
    if (!isOpen) {
      return undefined
    }
    const act = (event: KeyboardEvent) => {
      const wanted = commands.find(({ shortcut }) => shortcut === event.key.toLowerCase())
      if (wanted && isByItself(event)) {
        event.preventDefault()
        void wanted.action(selection)
      }
    }
    document.addEventListener("keydown", act)
    return () => document.removeEventListener("keydown", act)
  }, [isOpen, commands, selection])
  return (
    <CommandBar open={isOpen}>
      <CommandBar.Bar>
        <CommandBar.Value>{selectedLabel(count)}</CommandBar.Value>
        {commands.map(({ label, shortcut, action }) => (
          <Fragment key={label}>
            <CommandBar.Seperator />
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

export interface ListParams<Name extends string> {
  values: Partial<Record<Name, string>>
  pageIndex: number
  /** An empty value removes the filter. Returns to the first page. */
  filterBy: (name: Name, value: string) => void
  /** `filterBy` for several filters at once. */
  filterByAll: (values: { [Changed in Name]?: string }) => void
  turnTo: (pageIndex: number) => void
}

/** Longer than any list. The backend refuses offsets that its database cannot hold. */
const MOST_ROWS = 2_000_000_000

/** A list's filters and its page. The address holds them, so that a reload or going back from an order keeps them. */
export function useListParams<Name extends string>(
  names: readonly Name[],
  pageSize: number,
): ListParams<Name> {
  const [params, setParams] = useSearchParams()
  const offset = readOffset(params.get("offset"))
  const values: ListParams<Name>["values"] = {}
  for (const name of names) {
    const value = params.get(name)
    if (value) values[name] = value
  }
  // The newest parameters: of two changes in a row, the second would otherwise undo the first.
  const latest = useRef(params)
  useEffect(() => {
    latest.current = params
  }, [params])
  const change = (changes: [name: string, value: string | undefined][]) => {
    const changed = new URLSearchParams(latest.current)
    changed.delete("offset")
    for (const [name, value] of changes) {
      if (value) changed.set(name, value)
      else changed.delete(name)
    }
    latest.current = changed
    setParams(changed, { replace: true })
  }
  return {
    values,
    pageIndex: Math.floor(offset / pageSize),
    filterBy: (name, value) => change([[name, value]]),
    filterByAll: (values) => change(Object.entries<string | undefined>(values)),
    turnTo: (pageIndex) => change([["offset", pageIndex ? String(pageIndex * pageSize) : ""]]),
  }
}

/** The address may hold anything: an invalid offset becomes 0. */
function readOffset(text: string | null): number {
  const offset = Number(text)
  return Number.isInteger(offset) && offset > 0 && offset < MOST_ROWS ? offset : 0
}

interface LastPageOptions {
  pageIndex: number
  pageSize: number
  /** Number of all rows; undefined while it is unknown. */
  count: number | undefined
  turnTo: (pageIndex: number) => void
}

/**
 * Turns to the last page if the shown page no longer exists, because its rows are done. An empty page would look as
 * if nothing were left.
 *
 * @returns whether the shown page is gone
 */
export function useLastPage({ pageIndex, pageSize, count, turnTo }: LastPageOptions): boolean {
  const last = count === undefined ? pageIndex : Math.max(0, Math.ceil(count / pageSize) - 1)
  const isGone = pageIndex > last
  useEffect(() => {
    if (isGone) turnTo(last)
  }, [isGone, last])
  return isGone
}
