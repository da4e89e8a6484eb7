import type { Page } from '@playwright/test'
import { hydratedPart, open } from '../testing/hydrated.ts'
import { expect, test } from '../testing/product.ts'

type Model = {
  slug: string
  name: string
  family: string
  isOpenSource: boolean
  hasOpenWeights: boolean
  lab: { slug: string | null; name: string } | null
  contextWindow: number | null
  rating: number
  releaseDate: string | null
  firstSeenOn: string | null
  capabilities: string[]
  providers: string[]
  pricing: { inputPerMillion: number | null; outputPerMillion: number | null } | null
  lowestOffer: { input: string; output: string | null } | null
}

/** Returns the maker's price, or else that of the lowest offer. */
function shownPrice({ pricing, lowestOffer }: Model, kind: 'input' | 'output'): number | null {
  if (pricing !== null) return pricing[`${kind}PerMillion`]
  const amount = lowestOffer?.[kind] ?? null
  return amount === null ? null : Number(amount)
}

const PHONE = { width: 390, height: 844 }
const line = (page: Page) => page.getByText(/^Showing [\d,]+ of [\d,]+ models$/)
const cards = (page: Page) => page.getByRole('article')
const field = (page: Page) => page.getByRole('searchbox', { name: 'Search models' })
const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Filters' })

async function allModels(page: Page): Promise<Model[]> {
  return (await page.request.get('/api/catalog/models')).json()
}

/** Opens a page and waits until the browser has the whole catalogue, so that it needs no more requests. */
async function openWithCatalogue(page: Page, address: string): Promise<void> {
  const arrived = page.waitForResponse((response) => response.url().includes('/api/catalog/snapshot/'))
  await open(page, address)
  await (await arrived).finished()
  // The filters come with code of their own.
  await hydratedPart(page.locator('#model-filters'))
}

async function expectCount(page: Page, count: number, total: number): Promise<void> {
  await expect(line(page)).toHaveText(`Showing ${count} of ${total} models`)
}

test('title, search field, order and count [PUB-MODEL-01, PUB-MODEL-02, PUB-MODEL-19]', async ({ page }) => {
  await open(page, '/models')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('LLM Models')
  await expect(field(page)).toHaveAttribute('placeholder', 'Search models...')
  const { length } = await allModels(page)
  await expectCount(page, length, length)
})

test('typing finds names, families and slugs in any letter case, in the address and without a request [PUB-MODEL-03]', async ({
  page,
}) => {
  const models = await allModels(page)
  await openWithCatalogue(page, '/models')
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/') && asked.push(request.url()))
  for (const text of ['GEMINI', 'claude opus', 'gpt-5']) {
    await field(page).fill(text)
    const wanted = text.toLowerCase()
    const containing = models.filter(({ name, family, slug }) =>
      [name, family, slug].some((part) => part.toLowerCase().includes(wanted)),
    )
    // Spaces, hyphens and dots are alike, so that more may be found.
    const found: Model[] = await (await page.request.get(`/api/catalog/models?q=${encodeURIComponent(text)}`)).json()
    expect(found.map(({ slug }) => slug)).toEqual(expect.arrayContaining(containing.map(({ slug }) => slug)))
    await expectCount(page, found.length, models.length)
    await expect(page).toHaveURL(`/models?q=${text.replace(' ', '+')}`)
  }
  expect(asked.filter((url) => !url.includes('/api/changes'))).toEqual([])
  await page.reload()
  await expect(field(page)).toHaveValue('gpt-5')
})

test('the select offers four orders and each of them sorts [PUB-MODEL-04]', async ({ page }) => {
  const models = await allModels(page)
  await openWithCatalogue(page, '/models')
  const select = page.getByRole('combobox', { name: 'Sort by' })
  expect(
    await select
      .locator('option')
      .evaluateAll((options) => options.map((option) => [option.getAttribute('value'), option.textContent])),
  ).toEqual([
    ['rating', 'Highest Rated'],
    ['context', 'Context Window'],
    ['price', 'Lowest Price'],
    ['newest', 'Newest First'],
  ])
  const bySlug = new Map(models.map((model) => [model.slug, model]))
  const figures = {
    rating: (model?: Model) => -(model?.rating ?? 0),
    context: (model?: Model) => -(model?.contextWindow ?? Number.NEGATIVE_INFINITY),
    price: (model?: Model) => (model && shownPrice(model, 'input')) ?? Number.POSITIVE_INFINITY,
    newest: (model?: Model) => -Date.parse(model?.releaseDate ?? model?.firstSeenOn ?? '1970-01-01'),
  }
  for (const [sort, figure] of Object.entries(figures)) {
    await select.selectOption(sort)
    await expect(page).toHaveURL(sort === 'rating' ? '/models' : `/models?sort=${sort}`)
    // The list follows the field a moment later.
    await expect(async () => {
      const slugs = await cards(page)
        .locator('h2 a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1) ?? ''))
      const shown = slugs.map((slug) => figure(bySlug.get(slug)))
      expect(shown.length).toBeGreaterThan(5)
      expect(shown).toEqual(shown.toSorted((a, b) => a - b))
    }).toPass({ timeout: 5000 })
  }
})

test('the quick chips filter by what they say [PUB-MODEL-05, PUB-MODEL-06]', async ({ page }) => {
  const models = await allModels(page)
  await openWithCatalogue(page, '/models')
  const rules: readonly [string, (model: Model) => boolean][] = [
    ['Open Source', (model) => model.isOpenSource],
    ['Vision Capable', (model) => model.capabilities.includes('image-input')],
    ['Function Calling', (model) => model.capabilities.includes('function-calling')],
    ['Large Context (300K+)', (model) => (model.contextWindow ?? 0) >= 300_000],
  ]
  for (const [name, rule] of rules) {
    const chip = page.getByRole('link', { name, exact: true })
    await chip.click()
    await expectCount(page, models.filter(rule).length, models.length)
    await expect(chip).toHaveAttribute('aria-current', 'true')
    await chip.click()
    await expectCount(page, models.length, models.length)
  }
})

test('the filter panel can be put away and brought back, on a phone too [PUB-MODEL-07]', async ({ page }) => {
  await open(page, '/models')
  await expect(sidebar(page)).toBeVisible()
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(sidebar(page)).toBeHidden()
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(sidebar(page)).toBeVisible()
  await page.setViewportSize(PHONE)
  await expect(sidebar(page)).toBeHidden()
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
})

test('on a phone the filters say how many models they leave [USE-06] [USE-14]', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await openWithCatalogue(page, '/models')
  const models = await allModels(page)
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('checkbox', { name: 'Open weights' }).check()
  await sheet.getByRole('checkbox', { name: 'OpenAI' }).check()
  const left = models.filter(({ hasOpenWeights, lab }) => hasOpenWeights && lab?.slug === 'openai')
  await sheet.getByRole('button', { name: `Show ${left.length} models` }).click()
  await expect(sheet).toBeHidden()
  await expectCount(page, left.length, models.length)
  await expect(page).toHaveURL('/models?weights=open&maker=openai')
})

test('capabilities must all match, sources and context windows any [PUB-MODEL-08, PUB-MODEL-09, PUB-MODEL-10, PUB-MODEL-11, PUB-MODEL-16, PUB-MODEL-17]', async ({
  page,
}) => {
  const models = await allModels(page)
  await openWithCatalogue(page, '/models')
  const box = (name: string) => sidebar(page).getByRole('checkbox', { name })
  const count = async (rule: (model: Model) => boolean) => expectCount(page, models.filter(rule).length, models.length)
  expect(
    await sidebar(page)
      .locator('input[name=capability]')
      .evaluateAll((boxes) => boxes.map((input) => input.getAttribute('value'))),
  ).toEqual(['vision', 'function_calling', 'imageGeneration', 'videoGeneration'])
  await box('Image generation').check()
  await count(({ capabilities }) => capabilities.includes('image-generation'))
  await box('Image generation').uncheck()
  await box('Video generation').check()
  await count(({ capabilities }) => capabilities.includes('video-generation'))
  await box('Video generation').uncheck()
  await box('Vision').check()
  await box('Function calling').check()
  await count(({ capabilities }) => capabilities.includes('image-input') && capabilities.includes('function-calling'))
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await box('Open Source').check()
  await count(({ isOpenSource }) => isOpenSource)
  await box('Proprietary').check()
  await count(() => true)
  await page.getByRole('link', { name: 'Clear filters' }).click()
  for (const [name, tokens] of Object.entries({
    '8K': 8000,
    '32K': 32_000,
    '100K': 100_000,
    '300K': 300_000,
    '1M': 1_000_000,
    '1M+': 1_000_000,
  })) {
    await sidebar(page).getByRole('checkbox', { name, exact: true }).check()
    await count(({ contextWindow }) => (contextWindow ?? -1) >= tokens)
    await sidebar(page).getByRole('checkbox', { name, exact: true }).uncheck()
  }
  await sidebar(page).getByRole('checkbox', { name: '8K', exact: true }).check()
  await sidebar(page).getByRole('checkbox', { name: '1M', exact: true }).check()
  await count(({ contextWindow }) => (contextWindow ?? -1) >= 8000)
})

test('price sliders go from 0 to 50 and are off until they are moved; what has no price does not pass one [PUB-MODEL-12, PUB-MODEL-13, PUB-MODEL-14]', async ({
  page,
}) => {
  const models = await allModels(page)
  await openWithCatalogue(page, '/models')
  await expectCount(page, models.length, models.length)
  for (const [label, price] of [
    ['Max input', (model: Model) => shownPrice(model, 'input')],
    ['Max output', (model: Model) => shownPrice(model, 'output')],
  ] as const) {
    const slider = sidebar(page).getByRole('slider', { name: `${label}, slider` })
    for (const [name, value] of [
      ['min', '0'],
      ['max', '50'],
      ['step', '1'],
    ] as const)
      await expect(slider).toHaveAttribute(name, value)
    await slider.fill('2')
    await expectCount(
      page,
      models.filter((model) => (price(model) ?? Number.POSITIVE_INFINITY) <= 2).length,
      models.length,
    )
    await expect(sidebar(page).getByRole('textbox', { name: label })).toHaveValue('2')
    await sidebar(page).getByRole('textbox', { name: label }).fill('0.5')
    await expectCount(
      page,
      models.filter((model) => (price(model) ?? Number.POSITIVE_INFINITY) <= 0.5).length,
      models.length,
    )
    await slider.fill('50')
    await expectCount(page, models.length, models.length)
  }
})

test('a minimum rating keeps what is rated at least so [PUB-MODEL-15]', async ({ page }) => {
  const models = await allModels(page)
  await openWithCatalogue(page, '/models')
  await sidebar(page).getByRole('textbox', { name: 'Stars' }).fill('4')
  await expectCount(page, models.filter(({ rating }) => rating >= 4).length, models.length)
})

test('names of capabilities in an address may have spaces and gaps [PUB-MODEL-18]', async ({ page }) => {
  await open(page, '/models?capability=%20vision%20,%20,function_calling')
  const loose = await line(page).textContent()
  await open(page, '/models?capability=vision&capability=function_calling')
  expect(await line(page).textContent()).toBe(loose)
})

test('six skeleton cards stand in while the rows are on their way [PUB-MODEL-20, PUB-REFR-04]', async ({ page }) => {
  await open(page, '/login')
  await page.route('**/models.data*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Models' }).click()
  await expect(page.locator('[data-skeleton]')).toHaveCount(6)
  await expect(line(page)).toBeVisible()
  await expect(page.locator('[data-skeleton]')).toHaveCount(0)
})

test('nothing found: the words and a way back [PUB-MODEL-21]', async ({ page }) => {
  await open(page, '/models')
  const total = (await allModels(page)).length
  await field(page).fill('no such model anywhere')
  await expect(page.getByText('No models found matching your search.')).toBeVisible()
  await page.getByRole('link', { name: 'Clear Search' }).click()
  await expectCount(page, total, total)
  await expect(field(page)).toHaveValue('')
})

test('a card shows what the API knows [PUB-CARD-09, PUB-CARD-10, PUB-CARD-11, PUB-CARD-12, PUB-CARD-13, PUB-CARD-14, PUB-CARD-15, PUB-FMT-02]', async ({
  page,
}) => {
  const model = (await allModels(page)).find(
    ({ isOpenSource, capabilities, contextWindow, pricing }) =>
      isOpenSource &&
      capabilities.includes('image-input') &&
      capabilities.includes('function-calling') &&
      contextWindow === 262_144 &&
      typeof pricing?.inputPerMillion === 'number',
  )
  if (model === undefined) throw new Error('No such model in the catalogue')
  await open(page, `/models?q=${encodeURIComponent(model.slug)}`)
  const card = cards(page).filter({ has: page.locator(`a[href="/model/${model.slug}"]`) })
  await expect(card.getByRole('heading')).toHaveText(model.name)
  await expect(card).toContainText(model.family)
  await expect(card).toContainText('262K context')
  for (const badge of ['Open Source', 'Vision', 'Functions'])
    await expect(card.getByText(badge, { exact: true })).toBeVisible()
  await expect(card).toContainText(/No ratings yet|of 5/)
  await expect(card.getByText('Input per 1M')).toBeVisible()
  await expect(card.getByText('Output per 1M')).toBeVisible()
  await expect(card).toContainText(new RegExp(`\\$${model.pricing?.inputPerMillion}`))
  await expect(card).toContainText(new RegExp(`${model.providers.length} providers?`))
  await expect(card.getByRole('link', { name: 'View Details' })).toHaveAttribute('href', `/model/${model.slug}`)
})

test('the compare toggle of a card and the box of a row keep one list [PUB-CARD-16]', async ({ page }) => {
  await open(page, '/models?q=claude&sort=newest')
  const first = cards(page).first()
  const name = await first.getByRole('heading').innerText()
  await first.getByRole('button', { name: 'Compare' }).click()
  await expect(first.getByRole('button', { name: 'In comparison' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Compare (1/4)')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('comparison'))).toContain(name)
  await page.getByRole('link', { name: 'Table' }).click()
  const box = page.getByRole('checkbox', { name: `Compare ${name}`, exact: true })
  await expect(box).toBeChecked()
  await box.click()
  await expect(page.getByText('Compare (1/4)')).toBeHidden()
})

test('the table sorts by every figure in both directions, says so, and is shared by its address', async ({ page }) => {
  await openWithCatalogue(page, '/models?view=table&sort=newest')
  const frame = page.getByRole('region', { name: 'Models' })
  await expect(frame.getByRole('columnheader', { name: 'Released' })).toHaveAttribute('aria-sort', 'descending')
  await frame
    .getByRole('columnheader', { name: /^Output/ })
    .getByRole('link')
    .click()
  await expect(page).toHaveURL('/models?sort=output&view=table')
  await expect(frame.getByRole('columnheader', { name: /^Output/ })).toHaveAttribute('aria-sort', 'ascending')
  await frame
    .getByRole('columnheader', { name: /^Output/ })
    .getByRole('link')
    .click()
  await expect(page).toHaveURL('/models?sort=output&dir=desc&view=table')
  await page.goBack()
  await expect(frame.getByRole('columnheader', { name: /^Output/ })).toHaveAttribute('aria-sort', 'ascending')
  const total = (await allModels(page)).length
  await expect(frame.getByRole('table')).toHaveAttribute('aria-rowcount', String(total + 1))
  await frame.evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
  await expect(frame.locator(`tr[aria-rowindex="${total + 1}"]`)).toBeVisible()
})

test('without JavaScript the form filters, links sort, and pages follow', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/models?view=table')
  await page.getByRole('checkbox', { name: 'Vision' }).check()
  await field(page).fill('gemini')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/q=gemini/)
  await expect(page).toHaveURL(/capability=vision/)
  await expect(page).toHaveURL(/view=table/)
  await expect(page.getByRole('link', { name: 'Remove Vision' })).toBeVisible()
  await page.goto('/models')
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL('/models?page=2')
  await expect(cards(page)).toHaveCount(60)
  await context.close()
})

test('a change in this tab, in another tab and on the server reloads the list and says so [PUB-REFR-01, PUB-REFR-02, PUB-REFR-03]', async ({
  page,
  context,
}) => {
  await openWithCatalogue(page, '/models')
  const again = page.waitForResponse((response) => response.url().endsWith('/api/catalog/snapshot'))
  await page.evaluate(() => window.dispatchEvent(new Event('catalogue-refresh')))
  await expect(page.getByText('Catalog updated')).toBeVisible()
  await expect(page.getByText('Loading latest models...')).toBeVisible()
  await again
  await page.waitForTimeout(1600)
  const other = await context.newPage()
  await open(other, '/login')
  const heard = page.waitForResponse((response) => response.url().endsWith('/api/catalog/snapshot'), { timeout: 8000 })
  await other.evaluate(() => localStorage.setItem('catalogue_refresh', String(Date.now())))
  await page.bringToFront()
  await heard
})

test('a failing answer is said with Retry, not taken for an empty list [PUB-ERR-02]', async ({ page }) => {
  await open(page, '/login')
  await page.route('**/models.data*', (route) =>
    route.fulfill({ status: 500, contentType: 'text/plain', body: 'broken' }),
  )
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Models' }).click()
  await expect(page.getByRole('link', { name: 'Retry' })).toBeVisible()
  await expect(page.getByText('No models found')).toHaveCount(0)
})
