import type { Page } from '@playwright/test'
import { holdBack } from '../testing/held-back.ts'
import { open } from '../testing/hydrated.ts'
import { allModels, expectCount, line, type Model, openWithCatalogue, shownPrice } from '../testing/models-list.ts'
import { expect, readingTest as test } from '../testing/product.ts'

const cards = (page: Page) => page.getByRole('article')
const field = (page: Page) => page.getByRole('searchbox', { name: 'Search models' })

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
    // Spaces, hyphens and dots are equivalent, so more may match.
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
    // The list follows the field after a short delay.
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

test('six skeleton cards stand in while the rows are on their way [PUB-MODEL-20, PUB-REFR-04]', async ({ page }) => {
  await open(page, '/login')
  const release = await holdBack(page, '**/models.data*')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Models' }).click()
  await expect(page.locator('[data-skeleton]')).toHaveCount(6)
  await release()
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
  await expect(card).toContainText(new RegExp(`${model.sellerCount} sellers?`))
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
  // Retries: going back restores the scroll position asynchronously.
  await expect(async () => {
    await frame.evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
    await expect(frame.locator(`tr[aria-rowindex="${total + 1}"]`)).toBeVisible({ timeout: 2000 })
  }).toPass()
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
  const loaded = page.waitForResponse((response) => response.url().endsWith('/api/catalog/snapshot'), { timeout: 8000 })
  await other.evaluate(() => localStorage.setItem('catalogue_refresh', String(Date.now())))
  await page.bringToFront()
  await loaded
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

test('a misspelt name finds what was meant, and the list says so [USE-03]', async ({ page }) => {
  await open(page, '/models?q=cluade')
  await expect(page.getByText('for “claude”')).toBeVisible()
  await expect(page.getByRole('article').first().getByRole('heading')).toHaveText(/^Claude/)
  await open(page, '/models?q=deepsek&view=table')
  await expect(page.getByText('for “deepseek”')).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText('DeepSeek')
})
