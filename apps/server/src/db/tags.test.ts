import { glob, readFile } from 'node:fs/promises'
import { tag, tagPatterns } from '@inferdex/contracts/protocol/tags'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../testing/test-app.ts'
import { readFunctionFiles } from './functions.ts'

const FEATURES = 'apps/server/src/features/**/*.queries.ts'
const BUILDS_TAG = /\btag\('([a-z-]+)'(, ?[\w.]+)?\)/g

/** Returns the tags that SQL builds, as endpoints write them. */
function tagsIn(text: string): string[] {
  return [...text.matchAll(BUILDS_TAG)].map(([, name = '', slug]) => (slug === undefined ? name : `${name}/:slug`))
}

async function sqlTexts(): Promise<string[]> {
  const files = (await readFunctionFiles()).map(({ text }) => text)
  for await (const file of glob(FEATURES)) files.push(await readFile(file, 'utf8'))
  return files
}

describe('tags in SQL', () => {
  it('are those of packages/contracts, in functions and in queries [HOUSE-06]', async () => {
    const built = (await sqlTexts()).flatMap(tagsIn)
    expect(built.length).toBeGreaterThan(8)
    expect(built.filter((one) => !tagPatterns().includes(one))).toEqual([])
  })

  it('are built by tag(), never by a loose text [HOUSE-06]', async () => {
    const text = (await sqlTexts()).join('\n')
    expect(text.match(/'(?:model|provider|comments)\/'/g) ?? []).toEqual([])
    const announced = [...text.matchAll(/\bannounce_change\(((?:[^(),]|\([^)]*\))+),/g)].map(([, tags = '']) => tags)
    expect(announced.length).toBeGreaterThan(1)
    const loose = announced
      .map((tags) => tags.replaceAll(BUILDS_TAG, 'tag'))
      .filter((tags) => !/^tags\b[ |a-z[\]]*$/.test(tags))
    expect(loose).toEqual([])
  })

  it('have the text of their twins in TypeScript [HOUSE-06]', async () => {
    const { db } = await testDatabase()
    const { rows } = await sql<Record<string, string>>`
      select tag('deal-votes') as votes, tag('model', 'a') as model, tag('provider', 'a') as provider`.execute(db)
    expect(rows).toEqual([{ votes: tag.dealVotes, model: tag.model('a'), provider: tag.provider('a') }])
  })

  it('a tag that TypeScript does not know is seen [HOUSE-06]', () => {
    expect(tagsIn(`perform announce_change(tags || tag('raitings'), 'A vote')`)).toEqual(['raitings'])
  })
})
