import { type FocusEvent, useState } from "react"
import { type FieldPath, type FieldValues, useFormContext } from "react-hook-form"
import { useDebounced } from "../../hooks/browser"
import type { RuleTarget } from "../../hooks/use-item-rules"
import { type Searched, useMatches, useNamesOf } from "../../hooks/use-matches"
import { useTexts } from "../../i18n/use-texts"
import { choicesOf, type Named, nameOf, withSaved } from "../../lib/choices"
import { Combobox, Form } from "../../lib/dashboard"
import { ChosenValues, Field } from "./fields"

interface SearchFieldProps<Values extends FieldValues> {
  name: FieldPath<Values>
  label: string
  kind: RuleTarget["target_kind"]
}

/** One of the store's variants, products or shipping profiles, found by a search. */
export function SearchField<Values extends FieldValues>({
  name,
  label,
  kind,
}: SearchFieldProps<Values>) {
  const { t } = useTexts()
  const [search, setSearch] = useState("")
  const [choice, setChoice] = useState<Named>()
  const { data: matches = [] } = useMatches(kind, useDebounced(search))
  const { data: first = [] } = useMatches(kind, "")
  return (
    <Field<Values> name={name} label={label}>
      {({ value, onChange, ...field }) => {
        // The chosen one keeps its name when a search does not find it.
        const current = [choice, ...first].find((one) => one?.value === value)
        const options = current && !nameOf(value, matches) ? [...matches, current] : matches
        return (
          <Form.Control>
            <Combobox
              {...field}
              value={String(value ?? "")}
              options={options}
              searchValue={search}
              onSearchValueChange={setSearch}
              onChange={(id) => {
                setChoice(options.find((option) => option.value === id))
                onChange(id)
              }}
              noResultsPlaceholder={t("itemRules.noTargets")}
            />
          </Form.Control>
        )
      }}
    </Field>
  )
}

interface SearchManyFieldProps {
  name: string
  label: string
  kind: Searched
}

/** Several of the store's things, found by a search. The field's place says what they are. */
export function SearchManyField({ name, label, kind }: SearchManyFieldProps) {
  const { t } = useTexts()
  const ids = useFormContext<FieldValues>().watch(name) as string[]
  const [search, setSearch] = useState("")
  const { data: matches = [] } = useMatches(kind, useDebounced(search))
  const { data: names = [], isSuccess, isPlaceholderData } = useNamesOf({ [kind]: ids })
  const known = isSuccess && !isPlaceholderData ? [] : choicesOf(ids, (id) => id)
  return (
    <Field<FieldValues> name={name} label={label} isLabelHidden>
      {(field) => (
        <>
          <Form.Control>
            <Combobox<string[]>
              {...field}
              options={matches}
              searchValue={search}
              onSearchValueChange={setSearch}
              noResultsPlaceholder={t("rules.noMatches")}
            />
          </Form.Control>
          {/* While names load, nothing is marked as unknown. */}
          <ChosenValues
            values={ids}
            onChange={field.onChange}
            options={[...names, ...matches, ...known]}
          />
        </>
      )}
    </Field>
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
  const { combobox, leave } = useTyping(choices, readTyped)
  return (
    <Field<FieldValues> {...props}>
      {(field) => (
        <Form.Control>
          <Combobox
            {...field}
            {...combobox}
            onBlur={(event) => {
              leave(event, field.onChange)
              field.onBlur()
            }}
          />
        </Form.Control>
      )}
    </Field>
  )
}

/** Several codes. One that is neither known nor a pattern is marked. */
export function CodesField({ options, readTyped, ...props }: CodeFieldProps) {
  const { combobox, leave } = useTyping(options, readTyped)
  return (
    <Field<FieldValues> isOptional {...props}>
      {({ value, onChange, onBlur, ...field }) => {
        const codes = value as string[]
        return (
          <>
            <Form.Control>
              <Combobox<string[]>
                {...field}
                {...combobox}
                value={codes}
                onChange={onChange}
                onBlur={(event) => {
                  leave(event, (typed) => onChange([...new Set([...codes, typed])]))
                  onBlur()
                }}
              />
            </Form.Control>
            <ChosenValues values={codes} onChange={onChange} options={options} />
          </>
        )
      }}
    </Field>
  )
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
    combobox: {
      options: [...matches, ...typed],
      searchValue: search,
      onSearchValueChange: setSearch,
    },
    /** Takes a text that is left in the field, unless it only looks for an option. */
    leave: ({ relatedTarget }: FocusEvent, take: (value: string) => void) => {
      const isChoosing = relatedTarget?.closest("[role=listbox]")
      if (!isChoosing && matches.length === 0 && typed[0]) {
        take(typed[0].value)
        setSearch("")
      }
    },
  }
}
