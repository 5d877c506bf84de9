/** Something that is chosen by its name and kept by its id or code. */
export interface Named {
  value: string
  label: string
}

/** @returns undefined for what is not among them */
export function nameOf(value: string, among: Named[]): string | undefined {
  return among.find((one) => one.value === value)?.label
}

/** The list with a saved value that it lacks, so that a form shows what is saved. */
export function withSaved(among: Named[], saved: string, label: string): Named[] {
  return saved === "" || nameOf(saved, among) !== undefined
    ? among
    : [...among, { value: saved, label }]
}
