import { pages } from '@inferdex/contracts/protocol/pages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedDemoCommunity } from '../../apps/server/src/seed/demo/demo-community.ts'
import { watchStatements } from '../../apps/server/src/testing/count-statements.ts'
import { stableId } from '../../apps/server/src/seed/stable-id.ts'
import { openPages } from './pages-in-process.ts'
import { type CopiedDatabase, seededDatabase } from './databases.ts'

const MAX_STATEMENTS = 2
/** The bills and the prices of its day, and the current standing of its models. */
const MAX_STATEMENTS_OF_MEMO = 3

/** Each page with few rows and with many, and every tab or view that reads other data. */
const ADDRESSES: Record<string, string[]> = {
  '/': ['/'],
  '/providers': ['/providers', '/providers?q=anthropic'],
  '/models': ['/models', '/models?q=gpt-5.1', '/models?view=table'],
  '/provider/:slug': ['anthropic', 'openrouter'].flatMap((slug) =>
    [
      '',
      '?tab=models',
      '?tab=models&view=cards',
      '?tab=pricing',
      '?tab=integrations',
      '?tab=reviews',
      '?asOf=2026-05-01',
    ].map((query) => `/provider/${slug}${query}`),
  ),
  '/model/:slug': ['aion-1-0', 'gpt-oss-120b'].flatMap((slug) =>
    ['', '?tab=capabilities', '?tab=providers', '?tab=reviews', '?asOf=2026-05-01'].map(
      (query) => `/model/${slug}${query}`,
    ),
  ),
  '/offer/:id': [`/offer/${stableId('offer', 'deepinfra', 'openai/gpt-oss-120b')}`],
  '/deals': ['/deals', '/deals?show=new-users&sort=expiry'],
  '/free-tiers': ['/free-tiers', '/free-tiers?q=groq&sort=tokens'],
  '/compare': [
    '/compare',
    '/compare?kind=providers',
    '/compare?models=gpt-oss-120b,gpt-5,glm-5,deepseek-r1&offers=all&all=1',
    '/compare?providers=groq,openrouter,openai,anthropic&q=cloud',
    '/compare?models=gpt-oss-120b,gpt-5,glm-5,deepseek-r1&asOf=2026-05-01',
    '/compare?providers=groq,openai&asOf=2026-05-01',
  ],
  '/calculator': [
    '/calculator?models=pick&pick=gpt-oss-120b&asOf=2026-05-01',
    '/calculator',
    '/calculator?model=gpt-5&requests=77&list=models&all=true',
  ],
  '/leaderboard': ['/leaderboard', '/leaderboard?benchmarks=all&all=true', '/leaderboard?requests=77&open=gpt-5'],
  '/stack-audit': ['/stack-audit'],
  '/memo': ['/memo', '/memo?pick=gpt-oss-120b&pick=glm-4-6'],
  '/blog': ['/blog', '/blog?q=price'],
  '/blog/feed.xml': ['/blog/feed.xml'],
  '/blog/:slug': ['/blog/how-to-read-a-price'],
  '/changes': [
    '/changes',
    '/changes?kind=drop&provider=openai&move=10',
    '/changes?model=gpt-oss-120b&source=models-dev',
  ],
  '/changes/feed.xml': ['/changes/feed.xml', '/changes/feed.xml?provider=deepseek'],
  '/retirements': ['/retirements', '/retirements?show=retired&provider=openai&requests=5'],
  '/retirements.ics': ['/retirements.ics'],
  '/data-quality': ['/data-quality', '/data-quality?by=-age&byAll=1'],
  '/data-quality.csv': ['/data-quality.csv'],
  '/exports': ['/exports'],
  '/search': ['/search?q=zai', '/search?q=gpt', '/search'],
  '/login': ['/login'],
  '/signup': ['/signup'],
  '/forgot-password': ['/forgot-password'],
  '/reset-password': ['/reset-password'],
  '/verify-email': ['/verify-email'],
  '/change-email': ['/change-email'],
  '/stop-email-change': ['/stop-email-change'],
  '/auth/callback': ['/auth/callback'],
  '/profile': ['/profile'],
  '/profile/watching': ['/profile/watching'],
  '/about': ['/about'],
  '/contact': ['/contact'],
  '/privacy': ['/privacy'],
  '/terms': ['/terms'],
  '/newsletter/confirm': ['/newsletter/confirm'],
  '/newsletter/unsubscribe': ['/newsletter/unsubscribe'],
  '/watching/unsubscribe': ['/watching/unsubscribe'],
  '/submit': ['/submit', '/submit?tab=deal'],
  '/api/docs': ['/api/docs'],
  ...adminShells(),
}

/** Returns the URLs of admin pages. The server renders them without data, so any id works. */
function adminShells(): Record<string, string[]> {
  const shells = pages.filter(({ path }) => path === '/admin' || path.startsWith('/admin/'))
  return Object.fromEntries(shells.map(({ path }) => [path, [path.replaceAll(/:[a-z]+/g, 'some-id')]]))
}

let database: CopiedDatabase
let watch: ReturnType<typeof watchStatements>
beforeAll(async () => {
  database = await seededDatabase()
  await seedDemoCommunity(database.db, new Date())
  watch = watchStatements(database.pool)
})
afterAll(() => database.stop())

/** Returns the redirect target of a dated page: the last day on which one of its prices changed, or that of a memo. */
async function datedAddress(address: string): Promise<string> {
  const app = await openPages(database)
  const { statusCode, headers } = await app.inject(address)
  await app.close()
  expect(statusCode).toBe(302)
  return headers.location ?? expect.fail('It redirects to nowhere')
}

describe('SQL statements of a page', () => {
  it('every page has an address here', () => {
    expect(Object.keys(ADDRESSES)).toEqual(pages.map(({ path }) => path))
  })

  it.each(Object.values(ADDRESSES).flat())(
    '%s: at most 2 when nothing is cached, a memo 3, and 0 when it is',
    async (given) => {
      const hasDay = given.includes('asOf=') || given.startsWith('/memo?')
      const address = hasDay ? await datedAddress(given) : given
      const app = await openPages(database)
      const cold = await watch.during(async () => {
        const { statusCode, body } = await app.inject(address)
        expect(statusCode, body.slice(0, 500)).toBe(200)
      })
      const max = given.startsWith('/memo?') ? MAX_STATEMENTS_OF_MEMO : MAX_STATEMENTS
      expect(cold.length, cold.map(({ text }) => text).join('\n')).toBeLessThanOrEqual(max)
      expect(await watch.during(() => app.inject(address))).toEqual([])
      await app.close()
    },
  )
})
