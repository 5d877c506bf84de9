import { Select } from "@medusajs/ui"

/** Stands for no filter: the select takes no empty value, and nothing has this one. */
const ALL = "all"

interface FilterSelectProps {
  label: string
  /** What no filter is called. */
  all: string
  value: string | undefined
  options: { value: string; label: string }[]
  /** Told an empty text when nothing is filtered any more. */
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
