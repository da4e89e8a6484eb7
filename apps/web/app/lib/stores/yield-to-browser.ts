/** Yields one task, so that the browser can handle input and paint between the steps of a long computation. */
export function yieldToBrowser(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

/** Maps a list in batches, yielding to the browser before each. */
export async function mapInSteps<From, To>(
  list: readonly From[],
  step: number,
  make: (entry: From) => To,
): Promise<readonly To[]> {
  const made: To[] = []
  for (let start = 0; start < list.length; start += step) {
    await yieldToBrowser()
    made.push(...list.slice(start, start + step).map(make))
  }
  return made
}
