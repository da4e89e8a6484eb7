/** Lets the browser answer and paint before the next piece of a long computation. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
