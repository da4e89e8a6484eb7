import { describe, expect, it } from 'vitest'
import { commandsFor } from './check-changed.ts'

const EDGES = {
  server: { home: ['deals', 'models'], bulk: ['deals'], models: ['offers'] },
  web: { models: ['offers', 'votes'], deals: ['votes'] },
}
const server = (...subjects: string[]) => subjects.map((subject) => `apps/server/src/features/${subject}/`)
const web = (...subjects: string[]) => subjects.map((subject) => `apps/web/app/features/${subject}/`)

describe('the tests of a changed file [HOUSE-24]', () => {
  it.each([
    [
      'a subject of the server and its users',
      'apps/server/src/features/deals/deals.queries.ts',
      server('bulk', 'deals', 'home'),
    ],
    ['direct users only', 'apps/server/src/features/offers/now/x.ts', server('models', 'offers')],
    ['a subject of the web', 'apps/web/app/features/votes/cast-vote.tsx', web('deals', 'models', 'votes')],
    [
      'a rule: all layers',
      'packages/domain/src/deals/deal.ts',
      [
        ...server('bulk', 'deals', 'home'),
        ...web('deals'),
        'packages/contracts/src/deals',
        'packages/domain/src/deals/',
      ],
    ],
    [
      'contracts of a subject in one file',
      'packages/contracts/src/bulk.staff.ts',
      [...server('bulk'), ...web('bulk'), 'packages/contracts/src/bulk', 'packages/domain/src/bulk/'],
    ],
    ['other folders: their own tests', 'apps/server/src/db/paging/cursor.ts', ['apps/server/src/db/paging/']],
    ['SQL functions', 'apps/server/src/db/functions/deals.sql', ['apps/server/src/db/']],
    ['tools', 'tools/lanes.ts', ['tools/']],
  ])('%s', (_, path, expected) => {
    expect(commandsFor([path], EDGES).at(-1)?.split("test.ts' ")[1]?.split(' ')).toEqual(expected)
  })

  it('format, lint and types come first, each test once', () => {
    const paths = ['apps/server/src/features/bulk/a.ts', 'apps/server/src/features/bulk/b.test.ts']
    const tests = `vitest run --project unit --project api --passWithNoTests --exclude '**/{killed-*,*-scale}.test.ts'`
    expect(commandsFor(paths, EDGES)).toEqual([
      `biome format --no-errors-on-unmatched ${paths.join(' ')}`,
      `oxlint --type-aware --deny-warnings ${paths.join(' ')}`,
      'node tools/check.ts types',
      `${tests} apps/server/src/features/bulk/`,
    ])
  })

  it.each([
    ['a document', ['docs/faq.md'], []],
    ['a browser test', ['e2e/home.spec.ts'], ['biome', 'oxlint', 'node']],
    ['a style sheet', ['apps/web/app/styles/base.css'], ['biome', 'vitest']],
  ])('%s needs only %j', (_, paths, expected) => {
    expect(commandsFor(paths, EDGES).map((command) => command.split(' ')[0])).toEqual(expected)
  })
})
