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
  /** What is searched for at first. */
  value: string | undefined
  onSearch: (text: string) => void
}

/** Searches once typing has come to rest. (The table's own search has a picture that screen readers cannot name.) */
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

/** Stands for no filter: the select takes no empty value, and nothing has this one. */
const ALL = "all"

interface FilterSelectProps {
  label: string
  /** What no filter is called. */
  all: string
  value: string | undefined
  options: { value: string; label: string }[]
  /** Called with an empty text when nothing is filtered any more. */
  onChange: (value: string) => void
}

/** One of the choices above a list. */
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

/** Open lists and menus look for what begins with a letter. */
const TYPED_IN =
  "input, textarea, select, [role=combobox], [role=listbox], [role=menu], [role=dialog]"

interface SelectionBarProps<Row> {
  table: UseDataTableReturn<Row>
  selectedLabel: (count: number) => string
}

/**
 * What can be done to the selected rows. The table's own bar takes Ctrl+C for the command on C, and so
 * keeps a person from copying; here a letter counts only by itself.
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
            {/* Disabled is only its own listener: the button stays as it is. */}
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
  /** An empty value is none. Goes back to the first page: another filter has other pages. */
  filterBy: (name: Name, value: string) => void
  /** The same for several at once. */
  filterByAll: (values: { [Changed in Name]?: string }) => void
  turnTo: (pageIndex: number) => void
}

/** No list is longer; the backend would not take what its database cannot count. */
const MOST_ROWS = 2_000_000_000

/**
 * What a list is filtered by, and which of its pages is shown. It is kept in the address, so that a
 * reload, or going back from an order, finds it again.
 */
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
  // What the address is on its way to: of two changes in a row, the second would not know of the first.
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

/** What stands in an address may be anything: what is no place in a list is its beginning. */
function readOffset(text: string | null): number {
  const offset = Number(text)
  return Number.isInteger(offset) && offset > 0 && offset < MOST_ROWS ? offset : 0
}

interface LastPageOptions {
  pageIndex: number
  pageSize: number
  /** Of all rows; undefined while it is not known. */
  count: number | undefined
  turnTo: (pageIndex: number) => void
}

/**
 * Turns to the last page where the one that is shown is gone, because what stood on it has been dealt
 * with: an empty page would look as if there were nothing left.
 *
 * @returns whether it is gone
 */
export function useLastPage({ pageIndex, pageSize, count, turnTo }: LastPageOptions): boolean {
  const last = count === undefined ? pageIndex : Math.max(0, Math.ceil(count / pageSize) - 1)
  const isGone = pageIndex > last
  useEffect(() => {
    if (isGone) turnTo(last)
  }, [isGone, last])
  return isGone
}
