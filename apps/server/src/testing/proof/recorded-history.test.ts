import { addFigure } from '@inferdex/domain/text/testing/proof-figures'
import { describe, expect, it } from 'vitest'
import { createIngest } from '../../features/intake/ingest.service.ts'
import { readPricesOfDay } from '../../features/offers/as-of/prices-as-of.queries.ts'
import { catalogueApp } from '../test-app.ts'
import { runFeed } from '../../features/feeds/feed-runs.service.ts'
import { matchEntries } from '../../features/feeds/matching/match-entries.service.ts'
import { hasRecordedFiles, type Json, recordedFile } from './recorded-files.ts'

// Run by `npm run proof` (see proofRuns( in recorded-files.ts) if the recorded files exist next to the checkout.
const HISTORIES = [
  ['models-dev-history', 'models-dev.price-history.jsonl', '2026-07-02'],
  ['litellm-history', 'litellm.price-history.jsonl', '2026-08-08'],
] as const

const ofRecordedFiles = hasRecordedFiles ? describe : () => {}
ofRecordedFiles('the recorded histories, taken in', () => {
  it('give the price of every checkpoint, and of days on which two of them differ [FIG-24]', async (context) => {
    const { database, clock } = await catalogueApp()
    clock.now = new Date('2026-11-15T12:00:00Z')
    const deps = { db: database.db, now: () => clock.now, ingest: createIngest(matchEntries) }
    for (const [feed, file, day] of HISTORIES) {
      const content = Buffer.from(recordedFile(file))
      const run = await runFeed(deps, feed, { cause: 'file', file: content, observedAt: new Date(`${day}T12:00:00Z`) })
      expect(run).toMatchObject({ state: 'done' })
    }
    const { checkpoints, conflicts }: Json = JSON.parse(recordedFile('truth/history.json'))
    expect(checkpoints).toHaveLength(40)
    const decided = conflicts
      .filter(({ expected }: Json) => expected !== 'disputed')
      .map(({ expected, ...one }: Json) => {
        const [input, output] = expected.split(' / ')
        return { ...one, expected: { input, output } }
      })
    const wrong: string[] = []
    const wanted = [...checkpoints, ...decided]
    for (const { provider, providerModelId, day, expected } of wanted) {
      const rows = await readPricesOfDay(database.db, { providers: [provider] }, { day, knownAt: null })
      const shown = rows.find((row) => row.providerModelId === providerModelId)
      if (shown?.input !== expected.input || shown?.output !== expected.output)
        wrong.push(
          `${provider} ${providerModelId} ${day}: ${shown?.input} / ${shown?.output}, not ${expected.input} / ${expected.output}`,
        )
    }
    addFigure(context, {
      what: 'history: prices on a day',
      wanted: String(wanted.length),
      measured: String(wanted.length - wrong.length),
    })
    expect(wrong).toEqual([])
  }, 300_000)
})

it('every recorded history has a feed; the proof itself needs the recorded files beside the checkout', async () => {
  const { database } = await catalogueApp()
  const feeds = await database.db.selectFrom('feeds').select('id').where('format', 'like', '%-history').execute()
  expect(feeds.map(({ id }) => id)).toEqual(expect.arrayContaining(HISTORIES.map(([feed]) => feed)))
})
