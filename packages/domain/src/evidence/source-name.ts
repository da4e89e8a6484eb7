/** Sources that are people, not lists. */
const OWN_SOURCES: Readonly<Record<string, string>> = {
  staff: 'Our staff',
  submission: 'Reader report',
  import: 'Our own file',
}

/** Returns the name of a source for readers. `title` is its name among the known lists. */
export function sourceNameOf(source: string, title: string | null): string {
  return title ?? OWN_SOURCES[source] ?? source
}
