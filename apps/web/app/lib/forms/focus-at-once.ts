/** Focuses an input when it is mounted. For a `ref`, in a step of a form that the user has just opened. */
export function focusAtOnce(input: HTMLInputElement | null): void {
  input?.focus()
}
