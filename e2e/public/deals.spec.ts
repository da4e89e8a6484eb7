import type { Page } from '@playwright/test'
import { dealTitle } from '@inferdex/domain/deals/deal-title'
import { holdBack } from '../testing/held-back.ts'
import { open } from '../testing/hydrated.ts'
import { expect, readingTest as test } from '../testing/product.ts'

type Deal = {
  title: string
  providerName: string
  discount: string
  discountValue: string
  disputed: string | null
  newUserOnly: boolean
  expiresAt: string | null
  upvotes: number
  createdAt: string
  referralLink: string | null
}

const line = (page: Page) => page.getByText(/^Showing [\d,]+ active deals$/)
const cards = (page: Page) => page.getByRole('article')
const titles = (page: Page) => cards(page).getByRole('heading', { level: 2 })
const field = (page: Page) => page.getByRole('searchbox', { name: 'Search deals', exact: true })
const chip = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Show' }).getByRole('link', { name: new RegExp(`^${name}`) })

async function deals(page: Page, query = '?activeOnly=true'): Promise<Deal[]> {
  return (await page.request.get(`/api/catalog/deals${query}`)).json()
}

/** Returns the titles as the cards show them: without the provider, whose name is above. */
const shownTitles = (all: readonly Deal[]) => all.map(({ title, providerName }) => dealTitle(title, providerName))

async function expectTitles(page: Page, expected: readonly Deal[]): Promise<void> {
  await expect(line(page)).toHaveText(`Showing ${expected.length} active deals`)
  await expect
    .poll(async () => (await titles(page).allTextContents()).toSorted())
    .toEqual(shownTitles(expected).toSorted())
}

test('title, search, orders, banner and the number of deals [PUB-ROUTE-08, PUB-DEAL-01, PUB-DEAL-02, PUB-DEAL-03, PUB-DEAL-08, PUB-DEAL-09, USE-10]', async ({
  page,
}) => {
  await open(page, '/deals')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Exclusive LLM Deals')
  await expect(field(page)).toHaveAttribute('placeholder', 'Search deals...')
  const options = page.getByRole('combobox', { name: 'Sort by' }).locator('option')
  expect(await options.evaluateAll((all) => all.map((one) => [one.getAttribute('value'), one.textContent]))).toEqual([
    ['upvotes', 'Most Popular'],
    ['newest', 'Newest First'],
    ['expiry', 'Expiring Soon'],
  ])
  await expect(page.getByText('Found a great deal?')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Submit a Deal' })).toHaveAttribute('href', '/submit?tab=deal')
  await expectTitles(page, await deals(page))
})

test('typing finds titles and provider names, chips narrow, and nothing is asked for it [PUB-DEAL-02, PUB-DEAL-04, PUB-DEAL-05, PUB-DEAL-06, PUB-DEAL-07, USE-23]', async ({
  page,
}) => {
  const all = await deals(page)
  const loaded = page.waitForResponse('**/api/catalog/deals?activeOnly=true&*')
  await open(page, '/deals')
  await loaded
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))

  const has = (text: string, ...parts: string[]) => parts.some((part) => part.toLowerCase().includes(text))
  for (const text of ['CREDIT', 'together', 'OVHcloud']) {
    await field(page).fill(text)
    await expect(page).toHaveURL(`/deals?q=${text}`)
    const wanted = text.toLowerCase()
    await expectTitles(
      page,
      all.filter(({ title, providerName }) => has(wanted, title, providerName)),
    )
  }
  await field(page).fill('')

  const rules: readonly [string, string, (deal: Deal) => boolean][] = [
    ['Free Credits', 'free-credits', ({ title, discount }) => has('free', title, discount) || has('credit', title)],
    ['New Users Only', 'new-users', ({ newUserOnly }) => newUserOnly],
  ]
  for (const [name, value, rule] of rules) {
    await chip(page, name).click()
    await expect(page).toHaveURL(`/deals?show=${value}`)
    await expect(chip(page, name)).toHaveAttribute('aria-current', 'true')
    await expectTitles(page, all.filter(rule))
    await expect(chip(page, name)).toContainText(String(all.filter(rule).length))
  }
  await chip(page, 'All Deals').click()
  await expectTitles(page, all)
  // No recorded deal ends this week, so this chip is not a link. The rule has its own tests.
  await expect(page.getByRole('list', { name: 'Show' })).toContainText('Expiring Soon0')
  await expect(chip(page, 'Expiring Soon')).toHaveCount(0)
  expect(asked.filter((url) => /\.data(\?|$)|\/api\/catalog/.test(url))).toEqual([])
})

test('three orders, and a link shows the same order on the server [PUB-DEAL-03]', async ({ page, browser }) => {
  await open(page, '/deals')
  const value = ({ discountValue, disputed }: Deal) => (disputed === null ? Math.round(Number(discountValue)) : 0)
  const byTitle = (a: Deal, b: Deal) => (a.title < b.title ? -1 : 1)
  const orders = {
    newest: (a: Deal, b: Deal) => Date.parse(b.createdAt) - Date.parse(a.createdAt) || byTitle(a, b),
    expiry: (a: Deal, b: Deal) =>
      Date.parse(a.expiresAt ?? '9999-01-01') - Date.parse(b.expiresAt ?? '9999-01-01') || byTitle(a, b),
    // Among equally popular ones, the most valuable first.
    upvotes: (a: Deal, b: Deal) => b.upvotes - a.upvotes || value(b) - value(a) || byTitle(a, b),
  }
  const all = await deals(page)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const bare = await context.newPage()
  for (const [sort, order] of Object.entries(orders)) {
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption(sort)
    const address = sort === 'upvotes' ? '/deals' : `/deals?sort=${sort}`
    await expect(page).toHaveURL(address)
    const expected = shownTitles(all.toSorted(order))
    await expect(titles(page)).toHaveText(expected)
    await bare.goto(address)
    await expect(titles(bare)).toHaveText(expected)
  }
  await context.close()
})

test('nothing found: the words and a way back [PUB-DEAL-10]', async ({ page }) => {
  const all = await deals(page)
  await open(page, '/deals?q=no+such+deal+anywhere')
  await expect(page.getByText('No deals found matching your filters.')).toBeVisible()
  await page.getByRole('link', { name: 'Clear Filters' }).click()
  await expectTitles(page, all)
  await expect(page).toHaveURL('/deals')
})

test('only active deals are asked for and shown [PUB-DEAL-11, PUB-DEAL-12]', async ({ page }) => {
  const asked = page.waitForRequest('**/api/catalog/deals?activeOnly=true&*')
  await open(page, '/deals')
  await asked
  const all = await deals(page, '')
  const expired = all.filter(({ expiresAt }) => expiresAt !== null && Date.parse(expiresAt) <= Date.now())
  expect(expired.length).toBeGreaterThan(0)
  const shown = await titles(page).allTextContents()
  for (const title of shownTitles(expired)) expect(shown).not.toContain(title)
  expect(shown).toHaveLength(all.length - expired.length)
})

test('a card leads out, is called sponsored only where staff say so, and a visitor who upvotes is asked to sign in [PUB-CARD-22, PUB-CARD-23, FIG-15]', async ({
  page,
}) => {
  await open(page, '/deals?q=deepgram')
  const deal = (await deals(page)).find(({ providerName }) => providerName === 'Deepgram')
  const card = cards(page).filter({ hasText: 'Deepgram' })
  const link = card.getByRole('link', { name: /^Get Deal/ })
  await expect(link).toHaveAttribute('href', deal?.referralLink ?? '')
  await expect(link).toHaveAttribute('rel', 'nofollow noopener')
  await expect(card).not.toContainText(/Sponsored|Verified/)
  await expect(card).toContainText('$200 credit')
  await expect(card.getByRole('heading')).toHaveText('$200 credit at sign-up')
  await expect(card).toContainText(/Source: .+, \d+ \w{3} 20\d\d/)
  await card.getByRole('button', { name: /^Upvote/ }).click()
  await expect(page.getByText('Please login to upvote')).toBeVisible()
})

test('a line and placeholders say that deals are on their way; a change reloads them and says so [PUB-REFR-03, PUB-REFR-04]', async ({
  page,
}) => {
  await open(page, '/login')
  const releaseDeals = await holdBack(page, '**/deals.data*')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Deals' }).click()
  await expect(page.getByText('Loading deals...')).toBeVisible()
  await expect(page.locator('[data-skeleton]')).toHaveCount(6)
  await releaseDeals()
  await expect(line(page)).toBeVisible()
  const releaseLatest = await holdBack(page, '**/deals.data*')
  // The page attaches its listeners soon after rendering, without a visible sign.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('catalogue-refresh')))
    await expect(page.getByText('Catalog updated').first()).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(page.getByText('Loading latest deals...')).toBeVisible()
  await releaseLatest()
  await expect(page.getByText('Loading latest deals...')).toHaveCount(0)
})
