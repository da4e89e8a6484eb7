/** Lets the browser answer and paint before the next piece of a long computation. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

/** A list made anew, some entries at a time. */
export async function mapInSteps<From, To>(
  list: readonly From[],
  step: number,
  make: (entry: From) => To,
): Promise<readonly To[]> {
  const made: To[] = []
  for (let start = 0; start < list.length; start += step) {
    await breathe()
    made.push(...list.slice(start, start + step).map(make))
  }
  return made
}
