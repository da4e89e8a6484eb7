import type { Page } from '@playwright/test'
import { dealTitle } from '@inferdex/domain/deals/deal-title'
import { holdBack } from '../testing/held-back.ts'
import { open } from '../testing/hydrated.ts'
import { expect, readingTest as test } from '../testing/product.ts'

const section = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })
const catalogue = async (page: Page, path: string) => (await page.request.get(`/api/catalog/${path}`)).json()

test('the hero promises, searches and leads on [PUB-HOME-01, PUB-HOME-02, PUB-HOME-03]', async ({ page }) => {
  await open(page, '/')
  await expect(page.locator('main')).toContainText('Compare providers, discover deals and make data-driven decisions')
  await expect(
    page.locator('main').getByRole('searchbox').or(page.locator('main').getByRole('combobox')).first(),
  ).toBeVisible()
  for (const [name, address] of [
    ['Explore Models', '/models'],
    ['Compare Now', '/compare'],
    ['Free Tiers', '/free-tiers'],
  ] as const) {
    await expect(page.locator('main').getByRole('link', { name, exact: true }).first()).toHaveAttribute('href', address)
  }
})

test('live counts are N+ for providers and models and a plain number for deals [PUB-HOME-04, PUB-HOME-05, PUB-HOME-07]', async ({
  page,
}) => {
  const [providers, models, deals] = await Promise.all([
    catalogue(page, 'providers'),
    catalogue(page, 'models'),
    catalogue(page, 'deals?activeOnly=true'),
  ])
  await open(page, '/')
  const counts = page.locator('main dl').first()
  await expect(counts.locator('div').filter({ hasText: 'providers' }).locator('dd')).toHaveText(`${providers.length}+`)
  await expect(counts.locator('div').filter({ hasText: 'models' }).locator('dd')).toHaveText(`${models.length}+`)
  await expect(counts.locator('div').filter({ hasText: 'active deals' }).locator('dd')).toHaveText(String(deals.length))
  const strip = page.locator('main dl').nth(1)
  await expect(strip.locator('div').filter({ hasText: 'LLM Models' }).locator('dd')).toHaveText(`${models.length}+`)
  await expect(strip.locator('div').filter({ hasText: 'Providers' }).locator('dd')).toHaveText(`${providers.length}+`)
})

test('the stats strip shows the two figures of the site settings [PUB-HOME-08]', async ({ page }) => {
  await open(page, '/')
  const strip = page.locator('main dl').nth(1)
  await expect(strip.locator('div').filter({ hasText: 'Active Users' }).locator('dd')).toHaveText('10K+')
  await expect(strip.locator('div').filter({ hasText: 'Saved in Costs' }).locator('dd')).toHaveText('$2M+')
})

test('the price board shows the lowest price of each model with the day of the data [PUB-HOME-01]', async ({
  page,
}) => {
  const { priceBoard } = await catalogue(page, 'home')
  await open(page, '/')
  const board = page.getByRole('table', { name: 'Lowest recorded price' })
  await expect(board.locator('tbody tr')).toHaveCount(priceBoard.length)
  const row = board.getByRole('row').filter({ has: page.getByRole('link', { name: priceBoard[0].name, exact: true }) })
  await expect(row.getByRole('link', { name: priceBoard[0].name })).toHaveAttribute(
    'href',
    `/model/${priceBoard[0].slug}`,
  )
  await expect(row).toContainText(priceBoard[0].provider.name)
  await expect(row).toContainText(String(priceBoard[0].sellerCount))
  await expect(page.locator('section', { has: board }).first()).toContainText(/\d+ \w{3} 20\d\d/)
})

for (const [id, title, more, address, list] of [
  ['PUB-HOME-09', 'Featured Providers', 'View All', '/providers', 'featuredProviders'],
  ['PUB-HOME-10', 'Top AI Models', 'View All', '/models', 'topModels'],
  ['PUB-HOME-11', 'Latest Deals & Promotions', 'View All Deals', '/deals', 'latestDeals'],
] as const) {
  test(`${title} shows the first three and leads to all [${id}]`, async ({ page }) => {
    const home = await catalogue(page, 'home')
    await open(page, '/')
    const part = section(page, title)
    await expect(part.getByRole('article')).toHaveCount(3)
    const names: string[] = home[list]
      .slice(0, 3)
      .map((item: { name?: string; title?: string; providerName?: string }) =>
        item.title === undefined ? item.name : dealTitle(item.title, item.providerName ?? ''),
      )
    expect(await part.getByRole('heading', { level: 3 }).allTextContents()).toEqual(names)
    await expect(part.getByRole('link', { name: more, exact: true })).toHaveAttribute('href', address)
  })
}

test('featured providers come in the order of the list, models best rated first, deals newest first [PUB-HOME-09, PUB-HOME-10, PUB-HOME-11]', async ({
  page,
}) => {
  const [home, providers, models, deals] = await Promise.all([
    catalogue(page, 'home'),
    catalogue(page, 'providers'),
    catalogue(page, 'models'),
    catalogue(page, 'deals?activeOnly=true'),
  ])
  const slugs = (items: { slug: string }[]) => items.slice(0, 3).map(({ slug }) => slug)
  expect(slugs(home.featuredProviders)).toEqual(
    slugs(providers.filter(({ featured }: { featured: boolean }) => featured)),
  )
  expect(slugs(home.topModels)).toEqual(slugs(models))
  expect(home.latestDeals.slice(0, 3).map(({ id }: { id: string }) => id)).toEqual(
    deals.slice(0, 3).map(({ id }: { id: string }) => id),
  )
})

test('a deal card shows title, provider, description, discount, expiry and a link out [PUB-CARD-17, PUB-CARD-18, PUB-CARD-20, PUB-CARD-22]', async ({
  page,
}) => {
  const { latestDeals } = await catalogue(page, 'home')
  await open(page, '/')
  const [deal] = latestDeals
  const card = section(page, 'Latest Deals & Promotions').getByRole('article').first()
  for (const text of [dealTitle(deal.title, deal.providerName), deal.providerName, deal.description, deal.discount])
    await expect(card).toContainText(text)
  await expect(card.getByText('New Users Only')).toHaveCount(deal.newUserOnly ? 1 : 0)
  await expect(card).toContainText(/No end date|Expires \d+ \w{3}|Ends in \d+/)
  const link = card.getByRole('link', { name: /^Get Deal/ })
  await expect(link).toHaveAttribute('href', deal.referralLink)
  await expect(link).toHaveAttribute('rel', 'nofollow noopener')
  await expect(link).toHaveAttribute('target', '_blank')
})

test('a visitor who upvotes a deal is asked to sign in [PUB-CARD-23]', async ({ page }) => {
  await open(page, '/')
  await section(page, 'Latest Deals & Promotions')
    .getByRole('button', { name: /^Upvote/ })
    .first()
    .click()
  await expect(page.getByText('Please login to upvote')).toBeVisible()
})

test('while hardly anything has a rating, nothing claims to be loved [PUB-HOME-12] [USE-06]', async ({ page }) => {
  await open(page, '/')
  await expect(section(page, 'Featured Providers')).toBeVisible()
  await expect(page.getByText('Loved by Developers')).toHaveCount(0)
})

test('a slow move to the page shows dots and placeholders, then the page [PUB-HOME-06, PUB-HOME-13] [USE-20]', async ({
  page,
}) => {
  await open(page, '/login')
  const release = await holdBack(page, /\/_(root)?\.data/)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await expect(page.locator('main dl').first().locator('dd')).toHaveText(['...', '...', '...'])
  await expect(section(page, 'Loved by Developers').locator('[aria-busy=true] > div')).toHaveCount(3)
  const field = page.locator('main').getByRole('searchbox').or(page.locator('main').getByRole('combobox')).first()
  await field.fill('cla')
  await release()
  await expect(page.locator('main dl').first()).toContainText(/\d+\+/)
  await expect(field).toHaveValue('cla')
  await expect(page.getByText('Loved by Developers')).toHaveCount(0)
})

test('score against price and the price moves lead on [USE-06]', async ({ page }) => {
  const { priceMoves } = await catalogue(page, 'home')
  await open(page, '/')
  await expect(page.getByRole('link', { name: 'Open leaderboard' })).toHaveAttribute('href', /^\/leaderboard\?/)
  const moves = page.getByRole('list', { name: /^Price moves/ }).getByRole('listitem')
  await expect(moves).toHaveCount(priceMoves.moves.length)
  await expect(moves.first().getByRole('link')).toHaveAttribute('href', `/model/${priceMoves.moves[0].slug}`)
  const chart = page.getByRole('application', { name: /^Mean score and blended price/ })
  await chart.focus()
  await page.keyboard.press('Home')
  await expect(page.locator('[data-chart-card]')).toContainText('Blended price')
})

test('six questions, one open at a time, each can be closed; they say what must be said [PUB-HOME-14, PUB-HOME-15, PUB-HOME-16]', async ({
  page,
}) => {
  await open(page, '/')
  const questions = section(page, 'Frequently asked questions').locator('details')
  await expect(questions).toHaveCount(6)
  await questions.nth(2).locator('summary').click()
  await expect(questions.nth(2)).toHaveAttribute('open')
  await expect(questions.nth(0)).not.toHaveAttribute('open')
  await questions.nth(2).locator('summary').click()
  await expect(questions.nth(2)).not.toHaveAttribute('open')
  const text = (await questions.allTextContents()).join(' ')
  for (const statement of [
    /site is free/i,
    /affiliate commissions/i,
    /updated weekly/i,
    /verify pricing on the provider sites/i,
    /public API is in development/i,
  ]) {
    expect(text).toMatch(statement)
  }
})

test('the closing call leads to models and free tiers [PUB-HOME-17]', async ({ page }) => {
  await open(page, '/')
  const call = section(page, 'Find the right model for your budget')
  await expect(call.getByRole('link', { name: 'Explore Models' })).toHaveAttribute('href', '/models')
  await expect(call.getByRole('link', { name: 'View Free Tiers' })).toHaveAttribute('href', '/free-tiers')
})
