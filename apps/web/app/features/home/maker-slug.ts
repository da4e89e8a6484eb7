/** Returns the slug of a maker's name, to find its logo: "Moonshot AI" is `moonshotai`, "Z.AI (Zhipu)" is `zai`. */
export function makerSlug(name: string | null): string | null {
  if (name === null) return null
  return name
    .replace(/\(.*\)/, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
}
