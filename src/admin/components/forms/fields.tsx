import { XMarkMini } from "@medusajs/icons"
import { Badge, Checkbox, clx, Input, Label, Select, Switch, Textarea } from "@medusajs/ui"
import {
  type ComponentProps,
  type ComponentPropsWithoutRef,
  type FocusEvent,
  type ReactElement,
  type ReactNode,
  useId,
} from "react"
import type { ControllerRenderProps, FieldPath, FieldValues } from "react-hook-form"
import { useTexts } from "../../i18n/use-texts"
import { type Named, nameOf } from "../../lib/choices"
import { Combobox, Form } from "../../lib/dashboard"
import { Note } from "../section/texts"

/** Props of every form field. The form comes from the surrounding `Form`. */
interface FieldProps<Values extends FieldValues> {
  name: FieldPath<Values>
  label: string
  hint?: ReactNode
  isOptional?: boolean
  /** Where the field's place says what it is; screen readers still read the label. */
  isLabelHidden?: boolean
}

interface CustomFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  /** The control, in a `Form.Control`. */
  children: (field: ControllerRenderProps<Values, FieldPath<Values>>) => ReactElement
}

/**
 * A field with a label, a hint and its error. (Medusa's own mark for optional fields is too faint in dark mode, and not
 * in our languages.)
 */
export function Field<Values extends FieldValues>({
  name,
  label,
  hint,
  isOptional,
  isLabelHidden,
  children,
}: CustomFieldProps<Values>) {
  const { t } = useTexts()
  return (
    <Form.Field<Values>
      name={name}
      render={({ field }) => (
        <Form.Item>
          {!isLabelHidden && (
            <Form.Label>
              {label}
              {isOptional && (
                <span className="text-ui-fg-subtle font-normal">{` (${t("common.optional")})`}</span>
              )}
            </Form.Label>
          )}
          {children(field)}
          {isLabelHidden && <Form.Label className="sr-only">{label}</Form.Label>}
          {hint && <Form.Hint>{hint}</Form.Hint>}
          <Form.ErrorMessage />
        </Form.Item>
      )}
    />
  )
}

type InputProps = Omit<ComponentPropsWithoutRef<typeof Input>, "name" | "value" | "onChange">

interface TextFieldProps<Values extends FieldValues> extends FieldProps<Values>, InputProps {
  name: FieldPath<Values>
  /** Shown at the end of the field. */
  unit?: string
  /** Called before the text is in the form. */
  onEnter?: (text: string) => void
}

export function TextField<Values extends FieldValues>({
  name,
  label,
  hint,
  isOptional,
  isLabelHidden,
  unit,
  onEnter,
  className,
  ...input
}: TextFieldProps<Values>) {
  return (
    <Field<Values> {...{ name, label, hint, isOptional, isLabelHidden }}>
      {(field) => (
        <div className="relative">
          <Form.Control>
            <Input
              autoComplete="off"
              {...input}
              {...field}
              onChange={(event) => {
                onEnter?.(event.target.value)
                field.onChange(event)
              }}
              className={clx(unit && "pe-10", className)}
            />
          </Form.Control>
          {unit && (
            <span className="text-ui-fg-subtle txt-compact-small pointer-events-none absolute inset-y-0 end-0 flex items-center px-3">
              {unit}
            </span>
          )}
        </div>
      )}
    </Field>
  )
}

/** A text that is hidden on the screen, such as an API key. */
export function SecretField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  // Browsers ignore "off" for passwords. This keeps them from filling in the user's own password.
  return <TextField<Values> {...props} type="password" autoComplete="new-password" />
}

interface NumberFieldProps<Values extends FieldValues> extends TextFieldProps<Values> {
  isInteger?: boolean
  isReadOnly?: boolean
}

/** The form holds text, the schema reads a number. Decimal comma and point both work. */
export function NumberField<Values extends FieldValues>({
  isInteger = false,
  isReadOnly,
  ...field
}: NumberFieldProps<Values>) {
  const inputMode = isInteger ? "numeric" : "decimal"
  return <TextField<Values> {...field} inputMode={inputMode} readOnly={isReadOnly} />
}

export function TextareaField<Values extends FieldValues>(props: FieldProps<Values>) {
  return (
    <Field<Values> {...props}>
      {(field) => (
        <Form.Control>
          <Textarea rows={2} {...field} />
        </Form.Control>
      )}
    </Field>
  )
}

interface SelectFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  options: Named[]
  /** Called before the choice is in the form. */
  onChoose?: (value: string) => void
}

export function SelectField<Values extends FieldValues>({
  options,
  onChoose,
  ...props
}: SelectFieldProps<Values>) {
  return (
    <Field<Values> {...props}>
      {({ ref, onChange, ...field }) => (
        <Select
          {...field}
          onValueChange={(value) => {
            onChoose?.(value)
            onChange(value)
          }}
        >
          <Form.Control>
            <Select.Trigger ref={ref}>
              <Select.Value />
            </Select.Trigger>
          </Form.Control>
          <Select.Content>
            {options.map(({ value, label }) => (
              <Select.Item key={value} value={value}>
                {label}
              </Select.Item>
            ))}
          </Select.Content>
        </Select>
      )}
    </Field>
  )
}

interface ComboboxFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  options: Named[]
  /** What chosen values are called, if the options do not say it. */
  names?: Named[]
  /** Says what holds if nothing is chosen. */
  placeholder?: string
  /** For options that are not searched by their labels. */
  search?: Pick<
    ComponentProps<typeof Combobox>,
    "searchValue" | "onSearchValueChange" | "noResultsPlaceholder"
  >
  /** Called when the field is left, with what takes one more value. */
  onLeave?: (event: FocusEvent, take: (value: string) => void) => void
}

/** A select with a search. If its value is a list, several can be chosen; one that has no name is marked. */
export function ComboboxField<Values extends FieldValues>({
  options,
  names = options,
  placeholder,
  search,
  onLeave,
  ...props
}: ComboboxFieldProps<Values>) {
  return (
    <Field<Values> {...props}>
      {({ value, onChange, onBlur, ...field }) => {
        const chosen: string[] | undefined = Array.isArray(value) ? value : undefined
        const take = (typed: string) => onChange(chosen ? [...new Set([...chosen, typed])] : typed)
        return (
          <>
            <Form.Control>
              <Combobox<string | string[]>
                {...{ options, placeholder, value, onChange, ...search, ...field }}
                onBlur={(event) => {
                  onLeave?.(event, take)
                  onBlur()
                }}
              />
            </Form.Control>
            {chosen && <ChosenValues values={chosen} onChange={onChange} options={names} />}
          </>
        )
      }}
    </Field>
  )
}

interface ChosenValuesProps {
  values: string[]
  onChange: (values: string[]) => void
  /** What they are called. A value that is none of them is marked. */
  options: Named[]
}

/** Chosen values as badges; each can be removed. */
export function ChosenValues({ values, onChange, options }: ChosenValuesProps) {
  const { t } = useTexts()
  if (values.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2">
      {values.map((value) => {
        const option = nameOf(value, options)
        const name = option ?? t("common.unknown", { name: value })
        return (
          <li key={value}>
            <Badge
              size="xsmall"
              color={option === undefined ? "orange" : "grey"}
              className="gap-x-1"
            >
              {name}
              <button
                type="button"
                className="text-ui-fg-subtle hover:text-ui-fg-base"
                aria-label={t("common.remove", { name })}
                onClick={() => onChange(values.filter((other) => other !== value))}
              >
                <XMarkMini />
              </button>
            </Badge>
          </li>
        )
      })}
    </ul>
  )
}

interface FileFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  /** What the browser offers first; any other file can still be chosen. */
  accept: string
}

/** A field whose value is one file. */
export function FileField<Values extends FieldValues>({
  accept,
  ...props
}: FileFieldProps<Values>) {
  return (
    <Field<Values> {...props}>
      {({ value: _, onChange, ...field }) => (
        <Form.Control>
          <Input
            type="file"
            accept={accept}
            {...field}
            onChange={({ target }) => onChange(target.files?.[0])}
          />
        </Form.Control>
      )}
    </Field>
  )
}

interface SwitchFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  /** Whether the switch is on while its value is null (untouched). */
  untouched?: boolean
  /** Called before the choice is in the form. */
  onChoose?: (isOn: boolean) => void
}

export function SwitchField<Values extends FieldValues>({
  name,
  label,
  hint,
  untouched,
  onChoose,
}: SwitchFieldProps<Values>) {
  return (
    <Form.Field<Values>
      name={name}
      render={({ field: { value, onChange, ...field } }) => (
        <Form.Item>
          <div className="bg-ui-bg-component shadow-elevation-card-rest flex items-start gap-x-3 rounded-lg p-3">
            <Form.Control>
              <Switch
                dir="ltr"
                className="shrink-0"
                {...field}
                checked={value ?? untouched}
                onCheckedChange={(isOn) => {
                  onChoose?.(isOn)
                  onChange(isOn)
                }}
              />
            </Form.Control>
            <div>
              <Form.Label>{label}</Form.Label>
              {hint && <Form.Hint>{hint}</Form.Hint>}
            </div>
          </div>
          <Form.ErrorMessage />
        </Form.Item>
      )}
    />
  )
}

interface CheckItemProps {
  name: string
  hint: string
  isChosen: boolean
  /** Was chosen before: checked, and cannot be changed. */
  isTaken: boolean
  onChoose: (isChosen: boolean) => void
  /** At the end of the line. */
  children?: ReactNode
}

/** One of a list of things to choose from, with a checkbox. */
export function CheckItem({ name, hint, isChosen, isTaken, onChoose, children }: CheckItemProps) {
  const id = useId()
  return (
    <li className="flex items-start gap-x-3 px-4 py-3">
      <Checkbox
        id={id}
        className="mt-0.5"
        checked={isTaken || isChosen}
        disabled={isTaken}
        onCheckedChange={(isChecked) => onChoose(isChecked === true)}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-y-1">
        <Label htmlFor={id} size="small" weight="plus" className="break-words">
          {name}
        </Label>
        <Note leading="compact" className="break-words">
          {hint}
        </Note>
      </div>
      {children}
    </li>
  )
}
