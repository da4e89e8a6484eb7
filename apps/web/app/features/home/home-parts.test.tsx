import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { LovedByDevelopers } from './catalogue-sections.tsx'
import { HomeContent } from './home-content.tsx'
import { HomeSections } from './home-sections.tsx'
import { PriceBoard } from './price-board.tsx'

vi.mock('../../lib/site.ts', () => ({
  useSite: () => ({ config: { name: 'Inferdex', tagline: 'Tagline', activeUsers: null, savedInCosts: null } }),
}))

const markup = (part: ReactNode) => renderToStaticMarkup(<MemoryRouter>{part}</MemoryRouter>)

it('shows three placeholders while the reviews load [PUB-HOME-13]', () => {
  const html = markup(<LovedByDevelopers cards={null} />)
  expect(html).toContain('aria-busy="true"')
  expect(html.match(/size-8 rounded-full/g)).toHaveLength(3)
})

it('is shown when nothing could be loaded: dots for counts, and every section says that it is empty [PUB-HOME-18]', () => {
  const html = markup(
    <HomeContent counts={null} board={<PriceBoard rows={[]} />}>
      <HomeSections providers={[]} models={[]} deals={[]} reviews={[]} />
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
