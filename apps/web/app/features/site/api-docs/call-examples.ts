/** The parts of a public endpoint that an example needs. */
export type ExampleCall = {
  readonly id: string
  readonly path: string
  readonly parameters: readonly { name: string; isInPath: boolean; isRequired: boolean }[]
}
export type CallExample = { language: string; code: string }

/** Example values of required parameters. */
const VALUES: Readonly<Record<string, string>> = { slug: 'gpt-5', asOf: '2026-05-01', q: 'flash' }
const SOME_ID = '01981e3a-0000-7000-8000-000000000000'

/** Returns the same request in the most common languages. */
export function callExamples({ id, path, parameters }: ExampleCall, site: string): CallExample[] {
  const needed = parameters.filter(({ isRequired }) => isRequired)
  const inPath = needed.filter(({ isInPath }) => isInPath)
  const inQuery = needed.filter(({ isInPath }) => !isInPath)
  const filled = inPath.reduce((text, { name }) => text.replace(`{${name}}`, valueOf(name)), path)
  const query = inQuery.map(({ name }) => `${name}=${valueOf(name)}`).join('&')
  const address = `${site}/api${filled}${query === '' ? '' : `?${query}`}`
  const options = [
    'client',
    ...(inPath.length === 0 ? [] : [`path: ${objectOf(inPath)}`]),
    ...(inQuery.length === 0 ? [] : [`query: ${objectOf(inQuery)}`]),
  ]
  return [
    { language: 'curl', code: `curl "${address}"` },
    {
      language: 'TypeScript',
      code: `import { ${id}, inferdexClient } from '@inferdex/client'\n\nconst client = inferdexClient({ address: '${site}' })\nconst { data, error } = await ${id}({ ${options.join(', ')} })`,
    },
    {
      language: 'Python',
      code: `import json, urllib.request\n\nwith urllib.request.urlopen("${address}") as response:\n    data = json.load(response)`,
    },
  ]
}

function valueOf(name: string): string {
  return VALUES[name] ?? SOME_ID
}

function objectOf(parameters: readonly { name: string }[]): string {
  return `{ ${parameters.map(({ name }) => `${name}: '${valueOf(name)}'`).join(', ')} }`
}
