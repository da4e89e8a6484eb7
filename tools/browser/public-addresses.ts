import { pages } from '@inferdex/contracts/protocol/pages'
import { stableId } from '../../apps/server/src/seed/stable-id.ts'

/** Real addresses for pages with parameters, taken from the demo data. */
const PARAMETERS: Record<string, string> = {
  '/provider/:slug :slug': 'groq',
  '/model/:slug :slug': 'gpt-oss-120b',
  '/offer/:id :id': stableId('offer', 'deepinfra', 'openai/gpt-oss-120b'),
  '/blog/:slug :slug': 'how-to-read-a-price',
}

/** Pages that show much more after a selection. */
const FULL = [
  '/compare?models=gpt-5-5,claude-opus-4-7,gemini-2-5-pro,glm-5',
  '/compare?providers=groq,openai,mistral&rows=all',
  '/calculator?requests=1000&provider=groq&list=models&free=show',
  '/leaderboard?requests=1000&sort=price&open=gpt-5',
  // Prices of a day.
  '/model/gpt-oss-120b?asOf=2026-04-22',
  '/provider/deepseek?asOf=2026-05-01',
  '/compare?models=gpt-oss-120b,glm-4-6&asOf=2026-05-01',
  '/calculator?models=pick&pick=gpt-oss-120b&asOf=2026-04-22',
  '/memo?pick=gpt-oss-120b&pick=glm-4-6&pick=deepseek-v3-2',
] as const

/** Every public page, plus one that does not exist. */
export const publicAddresses: readonly string[] = [
  ...pages
    .filter(({ kind }) => kind === 'public')
    .map(({ path }) => path.replaceAll(/:[a-z]+/gi, (name) => PARAMETERS[`${path} ${name}`] ?? name)),
  ...FULL,
  '/no-such-page',
]
