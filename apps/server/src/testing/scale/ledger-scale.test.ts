import { beforeAll, describe, expect, it } from 'vitest'
import { watchStatements } from '../count-statements.ts'
import { planOf, rowsRead } from '../read-plans.ts'
import { aPerson, as, catalogueApp, type Person, type TestApp } from '../test-app.ts'
import { generateLedger } from './ledger-data.ts'

const OBSERVATIONS = 100_000
const WAITING = 60
/** The most changes that a page may read: a rare kind has its own index range. */
const MAX_CHANGES_READ = 1500
/** One probe into the index of each month, and a few times the pending values. */
const MAX_OBSERVATIONS_READ = 1000

let test: TestApp
let admin: Person
let offer = ''
let watch: ReturnType<typeof watchStatements>
beforeAll(async () => {
  test = await catalogueApp()
  test.clock.now = new Date('2026-11-15T12:00:00Z')
  await generateLedger(test.database.db, { observations: OBSERVATIONS, waiting: WAITING })
  admin = await aPerson(test, 'ADMIN')
  ;({ id: offer } = await test.database.db.selectFrom('offers').select('id').orderBy('id').executeTakeFirstOrThrow())
  watch = watchStatements(test.database.pool)
}, 120_000)

const PUBLIC_CALLS = [
  '/catalog/models/gpt-oss-120b',
  '/catalog/models/gpt-oss-120b/overview',
  '/catalog/models/gpt-oss-120b/offers',
  '/catalog/models/gpt-oss-120b/offers?asOf=2026-03-01',
  '/catalog/models/gpt-oss-120b/price-history',
  '/catalog/providers/openrouter/offers?limit=100',
  '/catalog/offers/:offer/evidence',
  '/catalog/comparison?models=gpt-oss-120b,gpt-5',
  '/catalog/changes/weeks',
  ...['', 'provider=openai', 'model=gpt-oss-120b', 'source=portkey', 'move=50', 'provider=openai&kind=retirement'].map(
    (query) => `/catalog/changes?${query}`,
  ),
  ...['drop', 'rise', 'launch', 'retirement', 'deal', 'limit', 'score', 'correction'].map(
    (kind) => `/catalog/changes?kind=${kind}`,
  ),
  '/catalog/retirements',
  '/catalog/data-quality',
]
const INTAKE_CALLS = ['/admin/intake', '/admin/intake/differences', '/admin/intake/differences?rule=jump&limit=20']

describe(`with ${OBSERVATIONS} observations [FIG-22]`, () => {
  it.each(PUBLIC_CALLS)('%s never reads the ledger, and of the changes hardly more than it shows', async (path) => {
    const scans = await scansOf(path.replace(':offer', offer), null)
    expect(scans.filter(isOfLedger)).toEqual([])
    const changes = scans.filter((node) => node['Relation Name'] === 'recorded_changes')
    expect(changes.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([])
    expect(rowsRead(changes)).toBeLessThanOrEqual(MAX_CHANGES_READ)
  })

  it.each(INTAKE_CALLS)('%s reads of the ledger what waits', async (path) => {
    const scans = (await scansOf(path, admin)).filter(isOfLedger)
    const whole = scans.filter((node) => node['Node Type'] === 'Seq Scan' && rowsRead([node]) > 0)
    expect(whole.map((node) => node['Relation Name'])).toEqual([])
    expect(rowsRead(scans)).toBeGreaterThanOrEqual(WAITING)
    expect(rowsRead(scans)).toBeLessThanOrEqual(MAX_OBSERVATIONS_READ)
  })
})

type Scan = Awaited<ReturnType<typeof planOf>>[number]
const isOfLedger = (node: Scan) => node['Relation Name']?.startsWith('observations') === true

/** Returns how the statements of a call read their tables. */
async function scansOf(path: string, person: Person | null): Promise<Scan[]> {
  const statements = await watch.during(async () => {
    const res = await as(test.app, person).get(path)
    expect(res.statusCode, res.body.slice(0, 300)).toBe(200)
  })
  const scans: Scan[] = []
  for (const statement of statements) {
    const nodes = await planOf(test.database.pool, statement)
    scans.push(...nodes.filter((node) => node['Relation Name'] !== undefined && node['Actual Loops'] > 0))
  }
  return scans
}
