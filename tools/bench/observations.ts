// Compares the pages that show sources and changes, with 10,000 observations in the ledger and with 10,000,000: medians
// of uncached calls in this process, alternating between two databases of one server with the same catalogue.
import { seedCatalogue } from '../../apps/server/src/seed/catalogue.ts'
import { generateLedger } from '../../apps/server/src/testing/scale/ledger-data.ts'
import { WITHOUT_FSYNC } from '../../apps/server/src/testing/servers/database-server.ts'
import { MOST_GROWTH } from './benchmarks.ts'
import { callsOf, compareGrowth, readOptions, timed, withServer } from './harness.ts'

const WAITING = 300
const NOW = new Date('2026-11-15T12:00:00Z')
const MODEL = 'gpt-oss-120b'

const { few: small, many: large, rounds, only } = readOptions({ few: 10_000, many: 10_000_000, rounds: 51, only: '' })

type Call = readonly [name: string, endpoint: string, input: object]
const changes = (query: object): Call => [`changes ${JSON.stringify(query)}`, '/catalog/changes', { query }]

const callsWith = (offer: string, provider: string): readonly Call[] => [
  ['model page', '/catalog/models/:slug/overview', { params: { slug: MODEL } }],
  ['model page, offers', '/catalog/models/:slug/offers', { params: { slug: MODEL } }],
  ['model page as of a day', '/catalog/models/:slug', { params: { slug: MODEL }, query: { asOf: '2026-03-01' } }],
  ['sources of an offer', '/catalog/offers/:id/evidence', { params: { id: offer } }],
  ['changes, weeks', '/catalog/changes/weeks', {}],
  changes({}),
  ...['drop', 'rise', 'launch', 'retirement', 'deal', 'limit', 'score', 'correction'].map((kind) => changes({ kind })),
  changes({ provider: 'openai' }),
  changes({ model: MODEL }),
  changes({ source: 'portkey' }),
  changes({ move: '50' }),
  changes({ move: '10', kind: 'drop' }),
  changes({ provider: 'openai', kind: 'retirement' }),
  ['intake', '/admin/intake', {}],
  ['intake, all differences', '/admin/intake/differences', { query: {} }],
  ['intake, one rule', '/admin/intake/differences', { query: { rule: 'jump', limit: 50 } }],
  ['intake, one provider', '/admin/intake/differences', { query: { provider } }],
  ['intake, names', '/admin/intake/unmatched', { query: {} }],
  ['feeds', '/admin/feeds', {}],
]

await withServer(
  [...WITHOUT_FSYNC, 'wal_level=minimal', 'max_wal_senders=0', 'max_wal_size=8GB'],
  async ({ create }) => {
    const ledgerOf = async (name: string, observations: number) => {
      const database = await create(name)
      await seedCatalogue(database.db, NOW)
      await timed(`${observations.toLocaleString('en')} observations written`, () =>
        generateLedger(database.db, { observations, waiting: WAITING }),
      )
      return { pool: database.pool, call: callsOf(database, () => NOW) }
    }
    const [few, many] = [await ledgerOf('few', small), await ledgerOf('many', large)]
    const { rows } = await few.pool.query<{ offer: string; provider: string }>(
      `select o.id as offer, o.provider_id as provider from offers o join models m on m.id = o.model_id
     where m.slug = $1 order by o.id limit 1`,
      [MODEL],
    )
    const [{ offer, provider } = { offer: '', provider: '' }] = rows
    for (const [name, endpoint, input] of callsWith(offer, provider).filter(([call]) => call.includes(only))) {
      const sides = [() => few.call(endpoint, input), () => many.call(endpoint, input)] as const
      // A rare kind of change does not fill a page of the short list, so that page is not comparable.
      const isLonger = async () => lengthOf(await sides[1]()) > lengthOf(await sides[0]()) * MOST_GROWTH
      await compareGrowth(name, sides, { rounds, warmUp: 20, isLonger })
    }
  },
)

function lengthOf(response: unknown): number {
  return JSON.stringify(response).length
}
