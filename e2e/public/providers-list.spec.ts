import type { Page } from '@playwright/test'
import { providerRatingOrder } from '@inferdex/domain/providers/provider-prominence'
import { holdBack } from '../testing/held-back.ts'
import { open } from '../testing/hydrated.ts'
import { expect, readingTest as test } from '../testing/product.ts'

type Provider = {
  slug: string
  name: string
  description: string
  featured: boolean
  isPopular: boolean
  rating: number
  reviewCount: number
  hasFreeTier: boolean
  modelCount: number
  ownModelCount: number
  sellsChat: boolean
  lowestInput: string | null
  tools: { type: string }[]
  pricing: { tiers: { displayOrder: number; isFreeTier: boolean; price: number }[] }
}

const line = (page: Page) => page.getByText(/^Showing [\d,]+ of [\d,]+ providers$/)
const cards = (page: Page) => page.getByRole('article')
const field = (page: Page) => page.getByRole('searchbox', { name: 'Search providers', exact: true })
const toggle = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Filters/ })

async function allProviders(page: Page): Promise<Provider[]> {
  return (await page.request.get('/api/catalog/providers')).json()
}

async function expectCount(page: Page, count: number, total: number): Promise<void> {
  await expect(line(page)).toHaveText(`Showing ${count} of ${total} providers`)
}

test('title, count and search field [PUB-PROV-01, PUB-PROV-02, PUB-PROV-03, PUB-PROV-11]', async ({ page }) => {
  await open(page, '/providers')
  const { length } = await allProviders(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('LLM Providers')
  await expect(page.getByText(`Browse and compare ${length} AI providers`)).toBeVisible()
  await expect(field(page)).toHaveAttribute('placeholder', 'Search providers...')
  await expectCount(page, length, length)
})

test('typing finds names, descriptions and slugs in any letter case [PUB-PROV-04]', async ({ page }) => {
  const providers = await allProviders(page)
  await open(page, '/providers')
  for (const text of ['OPENAI', 'MARKETPLACE', 'amazon-']) {
    await field(page).fill(text)
    const wanted = text.toLowerCase()
    const containing = providers.filter(({ name, description, slug }) =>
      [name, description, slug].some((part) => part.toLowerCase().includes(wanted)),
    )
    // Spaces, hyphens and dots are equivalent, so more may match.
    const found: Provider[] = await (await page.request.get(`/api/catalog/providers?q=${text}`)).json()
    expect(found.map(({ slug }) => slug)).toEqual(expect.arrayContaining(containing.map(({ slug }) => slug)))
    await expectCount(page, found.length, providers.length)
    await expect(page).toHaveURL(`/providers?q=${text}`)
  }
})

test('the filter panel opens and closes and its button counts the filters [PUB-PROV-05, PUB-PROV-06]', async ({
  page,
}) => {
  await open(page, '/providers')
  const box = page.getByRole('checkbox', { name: 'Free Tier Available' })
  await expect(box).toBeHidden()
  await toggle(page).click()
  await box.check()
  await page.getByRole('checkbox', { name: 'CLI Support' }).check()
  await expect(toggle(page)).toHaveText(/2/)
  await toggle(page).click()
  await expect(box).toBeHidden()
})

test('three orders [PUB-PROV-07]', async ({ page }) => {
  const providers = new Map((await allProviders(page)).map((provider) => [provider.name, provider]))
  await open(page, '/providers')
  const select = page.getByRole('combobox', { name: 'Sort by' })
  expect(
    await select
      .locator('option')
      .evaluateAll((options) => options.map((option) => [option.getAttribute('value'), option.textContent])),
  ).toEqual([
    ['rating', 'Highest Rated'],
    ['reviews', 'Most Reviews'],
    ['name', 'Name (A-Z)'],
  ])
  const figures = {
    name: () => 0,
    reviews: (name: string) => -(providers.get(name)?.reviewCount ?? 0),
    // Among equal ratings, the most prominent first.
    rating: (name: string) => {
      const provider = providers.get(name)
      return provider === undefined ? 0 : providerRatingOrder(provider)
    },
  }
  for (const [sort, figure] of Object.entries(figures)) {
    await select.selectOption(sort)
    await expect(page).toHaveURL(sort === 'rating' ? '/providers' : `/providers?sort=${sort}`)
    const key = (name: string) => [figure(name), name.toLowerCase()] as const
    // The list follows the field as soon as all rows are loaded.
    await expect(async () => {
      const names = await cards(page).locator('h2').allTextContents()
      expect(names).toEqual(names.toSorted((a, b) => key(a)[0] - key(b)[0] || (key(a)[1] < key(b)[1] ? -1 : 1)))
    }).toPass({ timeout: 5000 })
  }
})

test('the table compares providers, sorts by its heads and is shared by its address [USE-06]', async ({ page }) => {
  const providers = await allProviders(page)
  await open(page, '/providers')
  await page.getByRole('link', { name: 'Table', exact: true }).click()
  await expect(page).toHaveURL('/providers?view=table')
  const frame = page.getByRole('region', { name: 'Providers' })
  await frame.getByRole('columnheader', { name: 'Models' }).getByRole('link').click()
  await expect(page).toHaveURL('/providers?sort=models&view=table')
  await expect(frame.getByRole('columnheader', { name: 'Models' })).toHaveAttribute('aria-sort', 'descending')
  const most = Math.max(...providers.map(({ modelCount }) => modelCount))
  await expect(frame.locator('tbody tr').first().getByRole('cell').first()).toHaveText(String(most))
})

test('each checkbox keeps what has it [PUB-PROV-08, PUB-PROV-09]', async ({ page }) => {
  const providers = await allProviders(page)
  await open(page, '/providers')
  await toggle(page).click()
  const has = (type: string) => (provider: Provider) => provider.tools.some((tool) => tool.type === type)
  const rules: readonly [string, (provider: Provider) => boolean][] = [
    ['Free Tier Available', ({ hasFreeTier }) => hasFreeTier],
    ['CLI Support', has('cli')],
    ['IDE Extension', has('extension')],
    ['Web Access', has('web')],
    ['API Access', has('api')],
  ]
  for (const [name, rule] of rules) {
    await page.getByRole('checkbox', { name }).check()
    await expectCount(page, providers.filter(rule).length, providers.length)
    await page.getByRole('checkbox', { name }).uncheck()
  }
})

test('a minimum rating and "featured" in the address filter the same list [PUB-PROV-10]', async ({ page }) => {
  const providers = await allProviders(page)
  await open(page, '/providers?featured=true')
  await expectCount(page, providers.filter(({ featured }) => featured).length, providers.length)
  await open(page, '/providers?minRating=4.5')
  await expectCount(page, providers.filter(({ rating }) => rating >= 4.5).length, providers.length)
})

test('a line says that providers are on their way [PUB-PROV-12]', async ({ page }) => {
  await open(page, '/login')
  const release = await holdBack(page, '**/providers.data*')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Providers' }).click()
  await expect(page.getByText('Loading providers...')).toBeVisible()
  await release()
  await expect(line(page)).toBeVisible()
})

test('nothing found: the words and a way back [PUB-PROV-13]', async ({ page }) => {
  const { length } = await allProviders(page)
  await open(page, '/providers?q=no+such+provider+anywhere')
  await expect(page.getByText('No providers found matching your search.')).toBeVisible()
  await page.getByRole('link', { name: 'Clear Search' }).click()
  await expectCount(page, length, length)
})

test('a card shows what the API knows [PUB-CARD-01, PUB-CARD-02, PUB-CARD-03, PUB-CARD-04, PUB-CARD-05, PUB-CARD-06, PUB-CARD-07]', async ({
  page,
}) => {
  const providers = await allProviders(page)
  const samples = [
    providers.find(({ featured }) => featured),
    providers.find(({ hasFreeTier, tools }) => hasFreeTier && tools.length > 1),
    providers.find(({ pricing, hasFreeTier }) => pricing.tiers.length > 0 && !hasFreeTier),
    providers.find(({ pricing }) => pricing.tiers.length === 0),
  ].filter((provider) => provider !== undefined)
  expect(samples.length).toBeGreaterThan(1)
  for (const provider of samples) {
    await open(page, `/providers?q=${encodeURIComponent(provider.slug)}`)
    const card = cards(page).filter({ has: page.locator(`a[href="/provider/${provider.slug}"]`) })
    await expect(card.getByRole('heading')).toHaveText(provider.name)
    await expect(card).toContainText(provider.description)
    await expect(card).toContainText(new RegExp(`${provider.modelCount} models?`))
    await expect(card.getByText('Starting at')).toBeVisible()
    await expect(card.getByText('Featured', { exact: true })).toHaveCount(provider.featured ? 1 : 0)
    await expect(card.getByText('Popular', { exact: true })).toHaveCount(provider.isPopular ? 1 : 0)
    await expect(card.getByText('Free tier available')).toHaveCount(provider.hasFreeTier ? 1 : 0)
    for (const [type, label] of Object.entries({
      cli: 'CLI',
      extension: 'IDE Extension',
      web: 'Web Access',
      api: 'API Access',
    })) {
      await expect(card.getByText(label, { exact: true })).toHaveCount(
        provider.tools.some((tool) => tool.type === type) ? 1 : 0,
      )
    }
    await expect(card.getByRole('link', { name: 'View Details' })).toHaveAttribute('href', `/provider/${provider.slug}`)
  }
})

test('the compare toggle adds and removes; a model does not join providers [PUB-CARD-08]', async ({ page }) => {
  await open(page, '/providers')
  const first = cards(page).first()
  await first.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByText('Compare (1/4)')).toBeVisible()
  expect(JSON.parse((await page.evaluate(() => localStorage.getItem('comparison'))) ?? '[]')).toMatchObject([
    { type: 'provider' },
  ])
  await first.getByRole('button', { name: 'In comparison' }).click()
  await expect(page.getByText('Compare (1/4)')).toBeHidden()
})

test('a change reloads the list and says so [PUB-REFR-03]', async ({ page }) => {
  const following = page.waitForRequest('**/api/changes')
  await open(page, '/providers')
  await following
  await page.evaluate(() => window.dispatchEvent(new Event('catalogue-refresh')))
  await expect(page.getByText('Catalog updated')).toBeVisible()
  await expect(page.getByText('Loading latest providers...')).toBeVisible()
})

test('a misspelt name finds what was meant, and the list says so [USE-03]', async ({ page }) => {
  await open(page, '/providers?q=antropic')
  await expect(page.getByText('for “anthropic”')).toBeVisible()
  await expect(cards(page).locator('h2').first()).toHaveText('Anthropic')
  await field(page).fill('opnerouter')
  await expect(page.getByText('for “openrouter”')).toBeVisible()
  await expect(cards(page).locator('h2').first()).toHaveText('OpenRouter')
  await field(page).fill('openrouter')
  await expect(page.getByText('for “openrouter”')).toBeHidden()
})
