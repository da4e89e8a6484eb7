import { pages } from '../packages/contracts/src/pages.ts'

/** Real addresses for pages with parameters, taken from the demo data. */
const PARAMETERS: Record<string, string> = {
  '/provider/:slug :slug': 'groq',
  '/model/:slug :slug': 'gpt-oss-120b',
}

/** Every public page, plus one that does not exist. */
export const publicAddresses: readonly string[] = [
  ...pages
    .filter(({ kind }) => kind === 'public')
    .map(({ path }) => path.replaceAll(/:[a-z]+/gi, (name) => PARAMETERS[`${path} ${name}`] ?? name)),
  '/no-such-page',
]

export const looks = [
  { name: 'desktop light', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: 'desktop dark', viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  { name: 'phone light', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { name: 'phone dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const
