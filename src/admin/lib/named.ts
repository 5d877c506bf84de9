/** A choice: shown by name, saved by id or code. */
export interface Named {
  value: string
  label: string
}

/** @returns undefined for an unknown value */
export function nameOf(value: string, among: Named[]): string | undefined {
  return among.find((one) => one.value === value)?.label
}

/** The choices with the saved value added if it is missing, so that a form shows it. */
export function withSaved(among: Named[], saved: string, label: string): Named[] {
  return saved === "" || nameOf(saved, among) !== undefined
    ? among
    : [...among, { value: saved, label }]
}
