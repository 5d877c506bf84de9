import { type FocusEvent, useState } from "react"
import { type FieldPath, type FieldValues, useFormContext } from "react-hook-form"
import { useDebounced } from "../../hooks/browser"
import { type Searched, useMatches, useNamesOf } from "../../hooks/use-matches"
import { useTexts } from "../../i18n/use-texts"
import { type Named, nameOf, withSaved } from "../../lib/choices"
import { ComboboxField } from "./fields"

interface SearchFieldProps<Values extends FieldValues> {
  name: FieldPath<Values>
  label: string
  isLabelHidden?: boolean
  kind: Searched
}

/** One of the store's things, or several if the value is a list, found by a search. */
export function SearchField<Values extends FieldValues>({
  kind,
  ...props
}: SearchFieldProps<Values>) {
  const { t } = useTexts()
  const chosen = useFormContext<FieldValues>().watch(props.name) as string | string[]
  const [searchValue, onSearchValueChange] = useState("")
  const { data: matches = [] } = useMatches(kind, useDebounced(searchValue))
  const names = useNamesOf({ [kind]: [chosen || []].flat() })
  // A single one keeps its name when a search does not find it.
  const current = names.filter(({ value }) => value === chosen && !nameOf(value, matches))
  return (
    <ComboboxField<Values>
      {...props}
      options={[...matches, ...current]}
      names={[...names, ...matches]}
      search={{ searchValue, onSearchValueChange, noResultsPlaceholder: t("common.noMatches") }}
    />
  )
}

interface CodeFieldProps {
  name: string
  label: string
  hint?: string
  isLabelHidden?: boolean
  /** What is known. */
  options: Named[]
  /** What a text stands for that is typed into the field and may be none of the options. */
  readTyped: (text: string) => Named[]
}

/** One code: an option chosen by its name, or a code that is not known yet and typed. */
export function CodeField({ options, readTyped, ...props }: CodeFieldProps) {
  const { t } = useTexts()
  const value = useFormContext<FieldValues>().watch(props.name) as string
  const choices = withSaved(options, value, t("common.unknown", { name: value }))
  return <ComboboxField {...props} {...useTyping(choices, readTyped)} />
}

/** Several codes. One that is neither known nor a pattern is marked. */
export function CodesField({ options, readTyped, ...props }: CodeFieldProps) {
  return <ComboboxField isOptional {...props} {...useTyping(options, readTyped)} names={options} />
}

/**
 * Offers the options that match the typed text, then what the text itself stands for. (The dashboard's combobox drops
 * text that was not chosen, and its own way to create an option calls it "Create".)
 */
function useTyping(options: Named[], readTyped: CodeFieldProps["readTyped"]) {
  const [search, setSearch] = useState("")
  const text = search.trim()
  const matches = options.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
  const typed = text ? readTyped(text).filter(({ value }) => !nameOf(value, options)) : []
  return {
    options: [...matches, ...typed],
    search: { searchValue: search, onSearchValueChange: setSearch },
    /** Takes a text that is left in the field, unless it only looks for an option. */
    onLeave: ({ relatedTarget }: FocusEvent, take: (value: string) => void) => {
      const isChoosing = relatedTarget?.closest("[role=listbox]")
      if (!isChoosing && matches.length === 0 && typed[0]) {
        take(typed[0].value)
        setSearch("")
      }
    },
  }
}
