/** Returns the title of a deal without the provider's name in front, because the name is shown beside it. */
export function dealTitle(title: string, providerName: string): string {
  // "SiliconFlow (China)" is called SiliconFlow in titles.
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
