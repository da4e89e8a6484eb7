import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { LovedByDevelopers } from './catalogue-sections.tsx'
import { HomeContent } from './home-content.tsx'
import { HomeSections } from './home-sections.tsx'
import { PriceBoard } from './price-board.tsx'
import { PriceMovesPanel } from './price-moves.tsx'

vi.mock('../../lib/site.ts', () => ({
  useSite: () => ({ config: { name: 'Inferdex', tagline: 'Tagline', activeUsers: null, savedInCosts: null } }),
}))

const markup = (part: ReactNode) => renderToStaticMarkup(<MemoryRouter>{part}</MemoryRouter>)

it('shows three placeholders while the reviews load [PUB-HOME-13]', () => {
  const html = markup(<LovedByDevelopers cards={null} />)
  expect(html).toContain('aria-busy="true"')
  expect(html.match(/size-8 rounded-full/g)).toHaveLength(3)
})

it('a slow move to the page shows dots for counts and placeholders for every section [PUB-HOME-06] [USE-20]', () => {
  const html = markup(
    <HomeContent counts={null} board={<PriceBoard rows={null} />}>
      <HomeSections teaser={null} moves={null} providers={null} models={null} deals={null} reviews={null} />
    </HomeContent>,
  )
  expect(html.match(/>\.\.\.</g)?.length).toBeGreaterThanOrEqual(3)
  expect(html.match(/aria-busy="true"/g)).toHaveLength(4)
  expect(html).not.toContain('yet')
})

it('leaves out Loved by Developers while too few records have ratings [USE-06]', () => {
  const html = markup(
    <HomeSections teaser={null} moves={null} providers={[]} models={[]} deals={[]} reviews={undefined} />,
  )
  expect(html).not.toContain('Loved by Developers')
})

const move = (name: string, before: string, after: string, on = '2026-08-01', until: string | null = null) => ({
  slug: name,
  name,
  lab: 'OpenAI',
  labSlug: 'openai',
  on,
  before,
  after,
  until,
  source: 'Model Price Watch',
})
const shown = (moves: ReturnType<typeof move>[], isWithin = true) => ({
  moves,
  from: '2026-06-25',
  to: '2026-08-22',
  isWithin,
})

it.each([
  ['Price moves: 2 cuts, 1 rise', shown([move('a', '1', '0.2'), move('b', '5', '4'), move('c', '0.14', '0.44')])],
  ['Price moves: one cut, no rise', shown([move('a', '1', '0.2')])],
  ['Price moves: 2 rises, no cut', shown([move('a', '1', '2'), move('b', '1', '3')])],
  ['No recorded price changes since 25 Jun 2026', shown([move('a', '1', '0.2', '2026-03-01')], false)],
])('%s [USE-06]', (title, moves) => {
  const html = markup(<PriceMovesPanel shown={moves} />)
  expect(html).toContain(title)
  expect(html).toContain('25 Jun – 22 Aug 2026')
  expect(html).toContain('Source: Model Price Watch.')
})

it('a move says both prices, the change and how long it holds [USE-06]', () => {
  const html = markup(<PriceMovesPanel shown={shown([move('Flash', '1.5', '0.75', '2026-08-13', '2026-12-31')])} />)
  for (const text of ['$1.50', '$0.75', '−50%', '13 Aug, until 31 Dec', '/model/Flash']) expect(html).toContain(text)
})

it('is shown when nothing could be loaded: dots for counts, and every section says that it is empty [PUB-HOME-18]', () => {
  const html = markup(
    <HomeContent counts={null} board={<PriceBoard rows={[]} />}>
      <HomeSections teaser={null} moves={null} providers={[]} models={[]} deals={[]} reviews={[]} />
    </HomeContent>,
  )
  expect(html.match(/>\.\.\.</g)?.length).toBeGreaterThanOrEqual(3)
  for (const text of [
    'No prices recorded yet',
    'No featured providers yet',
    'No models yet',
    'No active deals',
    'No reviews yet',
  ]) {
    expect(html).toContain(text)
  }
})
