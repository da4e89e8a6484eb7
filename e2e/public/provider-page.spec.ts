import type { Page } from '@playwright/test'
import { open } from '../testing/hydrated.ts'
import { expect, readingTest as test } from '../testing/product.ts'

const tabs = (page: Page, name: string) => page.getByRole('navigation', { name: `About ${name}` })
const provider = async (page: Page, slug: string) => (await page.request.get(`/api/catalog/providers/${slug}`)).json()

test('the breadcrumb leads to the providers, and the head names site, documentation, headquarters and counts [PUB-PROV-14]', async ({
  page,
}) => {
  await open(page, '/provider/groq')
  const groq = await provider(page, 'groq')
  await expect(page.getByRole('heading', { level: 1, name: 'Groq' })).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Providers' }),
  ).toHaveAttribute('href', '/providers')
  const head = page.locator('main header')
  await expect(head).toContainText(groq.description)
  await expect(head).toContainText(groq.headquarters)
  await expect(head.getByRole('link', { name: /^groq\.com/ })).toHaveAttribute('href', groq.website)
  await expect(head.getByRole('link', { name: /^Documentation/ })).toHaveAttribute('href', groq.documentation)
  await expect(head.locator('dl')).toContainText(`Models${groq.modelCount}`)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/provider\/groq$/)
})

test('five tabs are addresses [PUB-PROV-15]', async ({ page }) => {
  await open(page, '/provider/anthropic')
  const names = ['Overview', 'Models', 'Pricing', 'Integrations', 'Reviews']
  expect(
    await tabs(page, 'Anthropic')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.textContent?.replace(/\d+$/, ''))),
  ).toEqual(names)
  for (const [name, address, heading] of [
    ['Models', '/provider/anthropic?tab=models', 'Models on Anthropic'],
    ['Pricing', '/provider/anthropic?tab=pricing', 'Pricing tiers'],
    ['Integrations', '/provider/anthropic?tab=integrations', 'Integrations'],
    ['Reviews', '/provider/anthropic?tab=reviews', 'Reviews'],
    ['Overview', '/provider/anthropic', /^Anthropic is (under|over|at) the market/],
  ] as const) {
    await tabs(page, 'Anthropic').getByRole('link', { name }).click()
    await expect(page).toHaveURL(address)
    await expect(tabs(page, 'Anthropic').getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible()
  }
})

test('the capability summary counts the models that have each, most frequent first, at most 20 [PUB-PROV-16]', async ({
  page,
}) => {
  const models: { capabilities: string[] }[] = await (
    await page.request.get('/api/catalog/models?provider=openrouter')
  ).json()
  await open(page, '/provider/openrouter')
  const lines = page.getByRole('region', { name: 'Capabilities' }).getByRole('listitem')
  const counts = (await lines.allInnerTexts()).map((text) => Number(/\d+$/.exec(text)?.[0]))
  expect(counts.length).toBeLessThanOrEqual(20)
  expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  const vision = models.filter(({ capabilities }) => capabilities.includes('image-input')).length
  await expect(lines.filter({ hasText: 'Vision' })).toContainText(String(vision))
})

test('an unknown provider is not found: status 404, not indexed, with a way back [PUB-PROV-17, PUB-ERR-02]', async ({
  page,
}) => {
  const response = await page.goto('/provider/no-such')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Provider Not Found' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'All providers' })).toHaveAttribute(
    'href',
    '/providers',
  )
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
})

test('the reviews tab says that there are none and sends visitors to sign in and back [PUB-PROV-18]', async ({
  page,
}) => {
  await open(page, '/provider/groq?tab=reviews')
  await expect(page.getByText('No reviews yet. Be the first to review!', { exact: true })).toBeVisible()
  const login = page.getByRole('link', { name: 'Login to Review' })
  await expect(login).toHaveAttribute('href', `/login?from=${encodeURIComponent('/provider/groq?tab=reviews')}`)
})

test('pricing tiers show price, limits, badges, card and source [PUB-PROV-19, PUB-FMT-03, PUB-FMT-04, PUB-FMT-05]', async ({
  page,
}) => {
  await open(page, '/provider/anthropic?tab=pricing')
  const tier = (name: string) =>
    page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await expect(tier('Claude Free')).toContainText('Free')
  await expect(tier('Claude Pro')).toContainText('$20/month')
  await expect(tier('API')).toContainText('$0 + usage')
  await expect(tier('Claude Pro')).toContainText('Custom limits')
  await expect(tier('Claude Pro').getByRole('link', { name: /^agentdeals, \d+ \w{3} 20\d\d/ })).toHaveAttribute(
    'href',
    /^https:/,
  )
  await open(page, '/provider/groq?tab=pricing')
  await expect(tier('Free')).toContainText('1.0K requests/day')
  await expect(tier('Free')).toContainText('No credit card')
})

test('integrations show their type, platform and documentation [PUB-PROV-15]', async ({ page }) => {
  await open(page, '/provider/anthropic?tab=integrations')
  const card = page.getByRole('article').filter({ hasText: 'Claude Code' })
  await expect(card).toContainText('CLI')
  await expect(card).toContainText('Official')
  await expect(card.getByRole('link', { name: /^Documentation/ })).toHaveAttribute('href', /^https:/)
})

test('prices are drawn against the market, ordered in the address, and a model opens by keyboard [USE-22]', async ({
  page,
}) => {
  await open(page, '/provider/deepinfra')
  await expect(page.locator('main header dl')).toContainText(/Against the market, median\d+% under/)
  const figure = page.getByRole('figure', { name: /^DeepInfra is under the market on \d+ of \d+ models/ })
  await figure.getByRole('application').focus()
  await page.keyboard.press('Home')
  await expect(figure.getByRole('status')).toHaveText(/^.+, DeepInfra, \d+% \w+ \$.+ Median of \d+ others \$.+ Highest/)
  await figure.getByRole('link', { name: 'Furthest over' }).click()
  await expect(page).toHaveURL('/provider/deepinfra?sort=over')
  await figure.getByText('Show as table').click()
  await expect(figure.getByRole('table').locator('tbody tr').first()).toContainText('over')
  const changes = page.getByRole('region', { name: 'Recorded changes' })
  await expect(changes.getByRole('listitem').first()).toContainText(/20\d\d.+price/)
  await figure.getByRole('application').focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/model\//)
})

test('models come as a dense list that sorts without a request, and as cards', async ({ page }) => {
  await open(page, '/provider/openrouter?tab=models')
  const { offerCount } = await provider(page, 'openrouter')
  const table = page.getByRole('table', { name: 'Models and prices' })
  await expect(table.locator('tbody tr')).toHaveCount(50)
  await page.waitForLoadState('networkidle')
  const requests: string[] = []
  page.on('request', (sent) => requests.push(sent.url()))
  await table.getByRole('link', { name: 'Context' }).click()
  await expect(page).toHaveURL('/provider/openrouter?tab=models&sort=-contextWindow')
  await expect(table.getByRole('columnheader', { name: 'Context' })).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('link', { name: `Show all ${offerCount} offers` }).click()
  await expect(table.locator('tbody tr')).toHaveCount(offerCount)
  expect(requests.filter((url) => /\.data(?:\?|$)/.test(url))).toEqual([])
  await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Cards' }).click()
  await expect(page.getByRole('article')).toHaveCount(24)
})

test('without JavaScript every tab can be read', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/provider/anthropic')
  for (const [name, text] of [
    ['Models', 'claude-opus-4'],
    ['Pricing', '$20/month'],
    ['Integrations', 'Claude Code'],
    ['Reviews', 'No reviews yet. Be the first to review!'],
  ] as const) {
    await tabs(page, 'Anthropic').getByRole('link', { name }).click()
    await expect(page.locator('main')).toContainText(text)
  }
  await context.close()
})

test('a provider without models shows no empty counts [USE-06]', async ({ page }) => {
  await open(page, '/provider/aion-labs')
  await expect(page.getByText("We don't know of a model that this provider sells by the token.")).toBeVisible()
  await expect(page.getByRole('region', { name: 'Capabilities' })).toHaveCount(0)
  await expect(page.locator('main header').getByText('of 0 models')).toHaveCount(0)
  await expect(page.getByText('All 0 offers')).toHaveCount(0)
})
