import { describe, expect, it } from 'vitest'
import { downloadCommand, snapshotRows } from './exports-view.ts'

const copy = (day: string) => ({
  day,
  asOf: `${day}T12:00:00.000Z`,
  files: [`https://inferdex.example/exports/${day}/offers.csv`],
})

describe('the copies of past days', () => {
  it('are named by day and file, and leave out the day of the newest files', () => {
    const snapshots = [copy('2026-07-02'), copy('2026-07-01')]
    expect(snapshotRows({ asOf: '2026-07-02T23:50:00.000Z', snapshots })).toEqual([
      {
        day: '2026-07-01',
        text: '1 Jul 2026',
        files: [{ name: 'offers.csv', url: 'https://inferdex.example/exports/2026-07-01/offers.csv' }],
      },
    ])
  })

  it('are none before the first export', () => {
    expect(snapshotRows({ asOf: null, snapshots: [] })).toEqual([])
  })
})

it('the command asks with the tag of the last download, and keeps the new one', () => {
  expect(downloadCommand('https://inferdex.example/exports/litellm.json').split(' \\\n  ')).toEqual([
    'curl --compressed -o litellm.json',
    '--etag-compare litellm.json.etag --etag-save litellm.json.etag',
    'https://inferdex.example/exports/litellm.json',
  ])
})
