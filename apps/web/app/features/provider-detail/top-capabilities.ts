export type CapabilityCount = { readonly name: string; readonly count: number }

/** How many summary lines a provider page shows. */
const TOP = 20

/** What most of a provider's models can do, by count and then by name. */
export function topCapabilities(models: readonly { capabilities: readonly string[] }[]): CapabilityCount[] {
  const counts = new Map<string, number>()
  for (const { capabilities } of models) {
    for (const name of new Set(capabilities)) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
    .slice(0, TOP)
}
