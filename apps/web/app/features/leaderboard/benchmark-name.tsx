/** Returns the first word that all names share, with its space, or an empty string. */
export function sharedPrefix(names: readonly string[]): string {
  const [word = ''] = /^\S+ /.exec(names[0] ?? '') ?? []
  return names.length > 1 && names.every((name) => name.startsWith(word)) ? word : ''
}

/** Shows a benchmark's name without the word that all share, to save space for the prices. */
export function BenchmarkName({ name, shared }: { name: string; shared: string }) {
  if (shared === '') return name
  return (
    <>
      <span className="sr-only">{shared}</span>
      <span className="inline-block first-letter:uppercase">{name.slice(shared.length)}</span>
    </>
  )
}
