import type { Page } from '@playwright/test'
import { discountText } from '@inferdex/domain/deals/deal-discount'
import { otherFeatures, type ComparedTier } from '@inferdex/domain/free-tiers/free-tier-facts'
import { holdBack } from '../testing/held-back.ts'
import { open } from '../testing/hydrated.ts'
import { expect, readingTest as test } from '../testing/product.ts'

type Tier = ComparedTier & { name: string; description: string | null; isFreeTier: boolean }
type Provider = { slug: string; name: string; description: string; website: string | null; pricing: { tiers: Tier[] } }

const line = (page: Page) => page.getByText(/^Showing [\d,]+ of [\d,]+ providers$/)
const cards = (page: Page) => page.getByRole('article')
const names = (page: Page) => cards(page).getByRole('heading', { level: 2 }).allTextContents()
const field = (page: Page) => page.getByRole('searchbox', { name: 'Search providers', exact: true })
const chip = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Show' }).getByRole('link', { name: new RegExp(`^${name}`) })

const freeTiers = ({ pricing }: Provider) => pricing.tiers.filter(({ isFreeTier }) => isFreeTier)

/** Returns the providers with a free tier from the list of all providers, to compare the page with it. */
async function withFreeTier(page: Page): Promise<Provider[]> {
  const all: Provider[] = await (await page.request.get('/api/catalog/providers?sort=name')).json()
  return all.filter((provider) => freeTiers(provider).length > 0)
}

test('heading, number of offerings, and a card for each provider with a free tier [PUB-ROUTE-09, PUB-FREE-01, PUB-FREE-05, PUB-FREE-08]', async ({
  page,
}) => {
  const providers = await withFreeTier(page)
  await open(page, '/free-tiers?view=cards&sort=name')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Free Tier Comparison')
  const offerings = providers.flatMap(freeTiers).length
  await expect(page.getByText(new RegExp(`^${offerings} offerings`))).toBeVisible()
  await expect(line(page)).toHaveText(`Showing ${providers.length} of ${providers.length} providers`)
  expect(await names(page)).toEqual(providers.map(({ name }) => name))
})

test('a card shows what the catalogue knows of the free tier and leads to the website [PUB-FREE-09, PUB-FREE-11, PUB-FREE-12]', async ({
  page,
}) => {
  const providers = await withFreeTier(page)
  await open(page, '/free-tiers?view=cards')
  const samples = [
    providers.find((provider) => freeTiers(provider).some(({ limits }) => (limits.tokens?.amount ?? 0) >= 1_000_000)),
    providers.find((provider) => freeTiers(provider).some(({ creditAmount }) => creditAmount !== null)),
  ].filter((provider) => provider !== undefined)
  expect(samples).toHaveLength(2)
  for (const provider of samples) {
    const card = cards(page).filter({ has: page.locator(`a[href="/provider/${provider.slug}"]`) })
    for (const text of [
      provider.description,
      // The badges' content is not repeated.
      ...freeTiers(provider).flatMap((tier) => [tier.description ?? '', ...otherFeatures(tier)]),
    ])
      await expect(card).toContainText(text)
    for (const { limits, creditAmount } of freeTiers(provider)) {
      const included = card.getByRole('list', { name: 'Included limits' })
      if (limits.tokens !== null) {
        const millions = (limits.tokens.amount / 1_000_000).toFixed(1)
        await expect(included).toContainText(`${millions}M tokens/${limits.tokens.period}`)
      }
      if (creditAmount !== null) await expect(included).toContainText(`${discountText(creditAmount, 'usd')} credit`)
    }
    const link = card.getByRole('link', { name: /^Get Started Free/ })
    await expect(link).toHaveAttribute('href', provider.website ?? '')
    await expect(link).toHaveAttribute('target', '_blank')
  }
})

test('typing and chips narrow the cards in the browser, and clearing brings them back [PUB-FREE-02, PUB-FREE-04, PUB-FREE-05, PUB-FREE-07, USE-23]', async ({
  page,
}) => {
  const providers = await withFreeTier(page)
  const loaded = page.waitForResponse('**/api/catalog/free-tiers')
  await open(page, '/free-tiers?view=cards')
  await loaded
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await field(page).fill('MISTRAL')
  await expect(line(page)).toHaveText(`Showing 1 of ${providers.length} providers`)
  await expect(page).toHaveURL('/free-tiers?q=MISTRAL&view=cards')
  await field(page).fill('')
  const rules: readonly [string, string, (tier: Tier) => boolean][] = [
    ['No card required', 'no-card', ({ requiresCreditCard }) => requiresCreditCard === false],
    ['API', 'api', ({ use }) => use === 'api'],
    ['Credit', 'credit', ({ creditAmount }) => creditAmount !== null],
  ]
  for (const [name, value, rule] of rules) {
    await chip(page, name).click()
    const found = providers.filter((provider) => freeTiers(provider).some(rule))
    await expect(line(page)).toHaveText(`Showing ${found.length} of ${providers.length} providers`)
    await expect(page).toHaveURL(`/free-tiers?show=${value}&view=cards`)
  }
  // No recorded tier is unlimited, so this chip is shown with 0 and is not a link. The rule has its own tests.
  expect(providers.flatMap(freeTiers).some(({ isUnlimited }) => isUnlimited)).toBe(false)
  await expect(page.getByRole('list', { name: 'Show' })).toContainText('Unlimited tokens0')
  await expect(chip(page, 'Unlimited tokens')).toHaveCount(0)
  await field(page).fill('no such provider')
  await expect(page.getByText('No free tiers found matching your filters.')).toBeVisible()
  await page.getByRole('link', { name: 'Clear Filters' }).click()
  await expect(line(page)).toHaveText(`Showing ${providers.length} of ${providers.length} providers`)
  expect(asked.filter((url) => /\.data(\?|$)|\/api\/catalog/.test(url))).toEqual([])
})

test('five orders, and a link shows the same order without script [PUB-FREE-03]', async ({ page, browser }) => {
  const providers = await withFreeTier(page)
  await open(page, '/free-tiers?view=cards')
  const select = page.getByRole('combobox', { name: 'Sort by' })
  expect(await select.locator('option').allTextContents()).toEqual([
    'Requests a day',
    'Requests a minute',
    'Token limit',
    'Credit amount',
    'Name (A-Z)',
  ])
  const context = await browser.newContext({ javaScriptEnabled: false })
  const bare = await context.newPage()
  const credit = (name: string) =>
    Math.max(
      ...providers
        .filter((provider) => provider.name === name)
        .flatMap(freeTiers)
        .map(({ creditAmount }) => Number(creditAmount ?? -1)),
    )
  const tokens = (name: string) =>
    providers
      .filter((provider) => provider.name === name)
      .flatMap(freeTiers)
      .some(({ limits, isUnlimited }) => isUnlimited || limits.tokens !== null)
  await select.selectOption('credit')
  const isByCredit = async () => {
    const credits = (await names(page)).map(credit)
    return credits.every((amount, index) => index === 0 || amount <= (credits[index - 1] ?? 0))
  }
  await expect.poll(isByCredit).toBe(true)
  await select.selectOption('tokens')
  // Tiers with a stated limit precede those without one.
  const stated = providers.filter(({ name }) => tokens(name)).length
  expect(stated).toBeGreaterThan(2)
  await expect.poll(async () => (await names(page)).slice(0, stated).every(tokens)).toBe(true)
  const byTokens = await names(page)
  await expect(page).toHaveURL('/free-tiers?sort=tokens&view=cards')
  await bare.goto('/free-tiers?sort=tokens&view=cards')
  expect(await names(bare)).toEqual(byTokens)
  await context.close()
})

test('the table comes first, without script too: the most requests on top, tints with numbers, converted figures with what is stated, and a need', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const bare = await context.newPage()
  await bare.goto('/free-tiers')
  const table = bare.getByRole('region', { name: 'Free tiers, limit by limit' }).getByRole('table')
  const perDay = await table.locator('tbody:first-of-type td[data-label="per day"]').allInnerTexts()
  const known = perDay
    .filter((text) => /\d/.test(text))
    .map((text) => Number(/[\d,]+/.exec(text)?.[0].replace(',', '')))
  expect(known.length).toBeGreaterThan(5)
  expect(known).toEqual(known.toSorted((a, b) => b - a))
  await expect(table.getByRole('rowheader', { name: /^App only, no API/ })).toBeVisible()
  await context.close()

  await open(page, '/free-tiers')
  const converted = page.getByRole('button', { name: '≈6,000' })
  await converted.focus()
  await expect(converted).toHaveAccessibleDescription(/As stated 250 requests per hour/)
  await expect(page.getByRole('tooltip').filter({ visible: true })).toContainText('250 requests per hour')

  await page.getByRole('textbox', { name: 'Requests a day' }).fill('2k')
  await expect(page).toHaveURL('/free-tiers?need=2000')
  await expect(page.getByRole('rowheader', { name: /^No daily limit stated/ })).toBeVisible()
  await expect(page.getByText(/^\d+ allow 2,000 requests a day\. \d+ don't state a limit\.$/)).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'Groq' })).toHaveCount(0)
  await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Cards' }).click()
  await expect(page).toHaveURL('/free-tiers?need=2000&view=cards')
  await expect(cards(page).first()).toBeVisible()
})

test('six placeholders while the cards are on their way [PUB-FREE-06]', async ({ page }) => {
  await open(page, '/login')
  const release = await holdBack(page, '**/free-tiers.data*')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Free Tiers' }).click()
  await expect(page.locator('[data-skeleton]')).toHaveCount(6)
  await release()
  await expect(line(page)).toBeVisible()
  await expect(page.locator('[data-skeleton]')).toHaveCount(0)
})
