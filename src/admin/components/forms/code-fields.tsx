import { Combobox, Form } from "../../lib/dashboard"
import { type FocusEvent, useState } from "react"
import { type FieldValues, useFormContext } from "react-hook-form"
import { useTexts } from "../../i18n/use-texts"
import { type Named, nameOf, withSaved } from "../../lib/named"
import { ChosenValues, Field } from "./fields"

interface CodeFieldProps {
  name: string
  label: string
  hint?: string
  /** What is known. */
  options: Named[]
  /** What a text stands for that is typed into the field and may be none of the options. */
  readTyped: (text: string) => Named[]
}

/** One code: an option chosen by its name, or a code that is not known yet and typed. */
export function CodeField({ options, readTyped, ...props }: CodeFieldProps) {
  const { t } = useTexts()
  const value = useFormContext<FieldValues>().watch(props.name) as string
  const known = withSaved(options, value, t("common.unknown", { name: value }))
  const { combobox, leave } = useTyping(known, readTyped)
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
  const { t } = useTexts()
  const { combobox, leave } = useTyping(options, readTyped)
  return (
    <Field<FieldValues> {...props} isOptional>
      {({ value, onChange, onBlur, ...field }) => {
        const chosen = value as string[]
        return (
          <>
            <Form.Control>
              <Combobox<string[]>
                {...field}
                {...combobox}
                value={chosen}
                onChange={onChange}
                onBlur={(event) => {
                  leave(event, (typed) => onChange([...new Set([...chosen, typed])]))
                  onBlur()
                }}
              />
            </Form.Control>
            <ChosenValues
              values={chosen}
              labelOf={(one) => nameOf(one, options) ?? t("common.unknown", { name: one })}
              isMarked={(one) => nameOf(one, options) === undefined}
              onChange={onChange}
            />
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
