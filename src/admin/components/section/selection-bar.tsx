import { CommandBar, type UseDataTableReturn } from "@medusajs/ui"
import { Fragment, useEffect } from "react"

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
