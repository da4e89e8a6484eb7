/** The board names makers, marks go by slug: "Moonshot AI" is `moonshotai`, "Z.AI (Zhipu)" is `zai`. */
export function makerSlug(name: string | null): string | null {
  if (name === null) return null
  return name
    .replace(/\(.*\)/, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
}
