/** Returns the title of a deal without the provider's name as a prefix, because the name is shown next to it. */
export function dealTitle(title: string, providerName: string): string {
  // Titles use "SiliconFlow" for "SiliconFlow (China)".
  const names = [providerName, providerName.replace(/\s*\(.*\)$/, '')]
  for (const name of names) {
    const rest = withoutName(title, name)
    if (rest !== null) return rest
  }
  return title
}

const SHORTEST = 3

function withoutName(title: string, name: string): string | null {
  if (name === '' || !title.toLowerCase().startsWith(name.toLowerCase())) return null
  const [, rest = ''] = /^(?::| [-–:]| )\s*(.+)$/.exec(title.slice(name.length)) ?? []
  return rest.length < SHORTEST ? null : rest.charAt(0).toUpperCase() + rest.slice(1)
}
