/** Focuses an input when it appears. For a `ref`, in a step of a form that the user has just asked for. */
export function focusAtOnce(input: HTMLInputElement | null): void {
  input?.focus()
}
