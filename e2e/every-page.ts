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

/** Each size is loaded in one theme and then switched to the other, so that both are seen at both sizes. */
export const looks = [
  { name: 'desktop, light then dark', viewport: { width: 1440, height: 900 }, themes: ['light', 'dark'] },
  { name: 'phone, dark then light', viewport: { width: 390, height: 844 }, themes: ['dark', 'light'] },
] as const
