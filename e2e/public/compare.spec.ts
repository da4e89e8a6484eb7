import type { Page } from '@playwright/test'
import { open } from '../testing/hydrated.ts'
import { expect, readingTest as test } from '../testing/product.ts'

type Stored = { id: string; type: string; name: string }

const FOUR = '/compare?models=gpt-5-5,claude-opus-4-7,gemini-2-5-pro,glm-5'
const tray = (page: Page) => page.getByRole('region', { name: 'Comparison', exact: true })
const slots = (page: Page) => page.getByRole('list', { name: /^Compared / })
const removable = (page: Page) => slots(page).getByRole('link', { name: /^Remove / })
const table = (page: Page) => page.getByRole('table', { name: 'Detailed comparison' })
const picker = (page: Page) => page.getByRole('region', { name: /^Add (models|providers)$/ })
const choices = (page: Page) => picker(page).getByRole('article')
const field = (page: Page) => picker(page).getByRole('searchbox')
const mode = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'What to compare' }).getByRole('link', { name })

async function stored(page: Page): Promise<Stored[]> {
  return JSON.parse((await page.evaluate(() => localStorage.getItem('comparison'))) ?? '[]')
}

/** Returns the texts of a row, beginning with its name. */
async function row(page: Page, name: string): Promise<string[]> {
  const header = page.getByRole('rowheader', { name, exact: true })
  const cells = table(page).getByRole('row').filter({ has: header }).getByRole('cell')
  return (await cells.allTextContents()).map((text) => text.trim())
}

async function addFrom(page: Page, index: number): Promise<void> {
  await page
    .getByRole('article')
    .nth(index)
    .getByRole('button', { name: /^Compare/ })
    .click()
}

test('the tray: from the first item on, a chip for each, Compare Now from two, at most four [PUB-CMP-01, PUB-CMP-02, PUB-CMP-03, PUB-CMP-04, PUB-CMP-05, PUB-CMP-06, PUB-CMP-18]', async ({
  page,
}) => {
  await open(page, '/models')
  await expect(tray(page)).toHaveCount(0)
  for (const count of [1, 2, 3, 4]) {
    await addFrom(page, count - 1)
    await expect(tray(page).getByText(`Compare (${count}/4)`)).toBeVisible()
    await expect(tray(page).getByRole('listitem')).toHaveCount(count)
    const link = tray(page).getByRole('link', { name: 'Compare Now' })
    if (count === 1) await expect(link).toHaveAttribute('aria-disabled', 'true')
    else await expect(link).toHaveAttribute('href', new RegExp(`^/compare\\?models=[^,]+(,[^,]+){${count - 1}}$`))
  }
  const lowerEdge = async () => {
    const box = await tray(page).boundingBox()
    return box === null ? null : Math.round(box.y + box.height)
  }
  const before = await lowerEdge()
  await page.mouse.wheel(0, 1500)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000)
  expect(await lowerEdge()).toBe(before)
  // Only the question about storage may be below it.
  expect(before).toBeGreaterThan((page.viewportSize()?.height ?? 0) - 100)
  await addFrom(page, 4)
  await expect(page.getByText('You can compare up to 4 at a time')).toBeVisible()
  expect(await stored(page)).toHaveLength(4)
  const [first] = await stored(page)
  await tray(page)
    .getByRole('button', { name: `Remove ${first?.name}` })
    .click()
  await expect(tray(page).getByText('Compare (3/4)')).toBeVisible()
  expect((await stored(page)).map(({ id }) => id)).not.toContain(first?.id)
  await tray(page).getByRole('button', { name: 'Clear All' }).click()
  await expect(tray(page)).toHaveCount(0)
  expect(await stored(page)).toEqual([])
})

test('items are kept as id, type and name, survive a reload, and are taken over into the address [PUB-CMP-07, PUB-CMP-16, PUB-CMP-17, PUB-STORE-03, PUB-CMP-18]', async ({
  page,
}) => {
  await open(page, '/providers')
  await addFrom(page, 0)
  await addFrom(page, 1)
  const items = await stored(page)
  expect(items).toEqual([
    { id: expect.any(String), type: 'provider', name: expect.any(String) },
    { id: expect.any(String), type: 'provider', name: expect.any(String) },
  ])
  await page.reload()
  await expect(tray(page).getByText('Compare (2/4)')).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Compare' }).click()
  await expect(page).toHaveURL(`/compare?providers=${items.map(({ id }) => id).join(',')}`)
  await expect(mode(page, 'Providers')).toHaveAttribute('aria-current', 'true')
  await expect(table(page)).toBeVisible()
})

test('cards and page are one list: a change in one shows in the other; the tray is on every page but this [PUB-CMP-07, USE-04]', async ({
  page,
}) => {
  await open(page, FOUR)
  await expect
    .poll(async () => (await stored(page)).map(({ id, type }) => `${type} ${id}`))
    .toEqual(['model gpt-5-5', 'model claude-opus-4-7', 'model gemini-2-5-pro', 'model glm-5'])
  await expect(tray(page)).toHaveCount(0)
  await slots(page).getByRole('link', { name: 'Remove Claude Opus 4.7' }).click()
  await expect(page).toHaveURL('/compare?models=gpt-5-5,gemini-2-5-pro,glm-5')
  await slots(page).getByRole('link', { name: 'Remove GLM-5' }).click()
  await expect(page).toHaveURL('/compare?models=gpt-5-5,gemini-2-5-pro')
  await expect.poll(async () => (await stored(page)).length).toBe(2)
  await page.goBack()
  await expect(removable(page)).toHaveCount(3)
  await expect.poll(async () => (await stored(page)).length).toBe(3)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Providers' }).click()
  await expect(tray(page).getByText('Compare (3/4)')).toBeVisible()
  await tray(page).getByRole('button', { name: 'Remove GLM-5' }).click()
  await tray(page).getByRole('link', { name: 'Compare Now' }).click()
  await expect(page).toHaveURL('/compare?models=gpt-5-5,gemini-2-5-pro')
})

test('a shared link leaves your own selection alone and offers it; heads stay in view, "Change models" puts the cursor into the search [USE-04]', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const own = [{ id: 'glm-5', type: 'model', name: 'GLM-5' }]
    if (localStorage.getItem('comparison') === null) localStorage.setItem('comparison', JSON.stringify(own))
  })
  await open(page, FOUR)
  await expect(page.getByText('Your own selection is kept: GLM-5')).toBeVisible()
  expect(await stored(page)).toHaveLength(1)

  await page.mouse.wheel(0, 1200)
  const head = table(page).getByRole('columnheader', { name: /^GLM-5/ })
  await expect.poll(async () => Math.round((await head.boundingBox())?.y ?? 0)).toBe(56)
  await page.getByRole('link', { name: 'Change models' }).first().click()
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toBeInViewport()
  await picker(page).getByRole('link', { name: 'Done' }).click()
  await expect(picker(page)).toHaveCount(0)

  // A change here becomes the visitor's own comparison; the previous one can be restored.
  await slots(page).getByRole('link', { name: 'Remove GLM-5' }).click()
  await expect.poll(async () => (await stored(page)).length).toBe(3)
  await slots(page)
    .getByRole('link', { name: /^Add a model/ })
    .click()
  await expect(field(page)).toBeFocused()
  await page.getByRole('button', { name: 'Restore yours' }).click()
  await expect(page).toHaveURL(/\/compare\?models=glm-5(&add=1)?$/)
  expect((await stored(page)).map(({ id }) => id)).toEqual(['glm-5'])
})

test('switching the kind clears the selection, and so does Clear All [PUB-CMP-08, PUB-CMP-09, PUB-CMP-14, PUB-CMP-15]', async ({
  page,
}) => {
  await open(page, `${FOUR}&add=1`)
  await expect(picker(page).getByRole('link', { name: 'Browse all models' })).toHaveAttribute('href', '/models')
  await mode(page, 'Providers').click()
  await expect(page).toHaveURL('/compare?kind=providers')
  await expect(removable(page)).toHaveCount(0)
  await expect.poll(() => stored(page)).toEqual([])
  await expect(picker(page).getByRole('link', { name: 'Browse all providers' })).toHaveAttribute('href', '/providers')
  await open(page, FOUR)
  await expect.poll(async () => (await stored(page)).length).toBe(4)
  await page.getByRole('main').getByRole('link', { name: 'Clear All' }).click()
  await expect(page).toHaveURL('/compare?kind=models')
  await expect.poll(() => stored(page)).toEqual([])
})

test('four slots, a search, nine cards before Show All, and a table from two on [PUB-ROUTE-10, PUB-CMP-05, PUB-CMP-10, PUB-CMP-11, PUB-CMP-12, PUB-CMP-13]', async ({
  page,
}) => {
  await open(page, '/compare')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare')
  await expect(slots(page).getByRole('listitem')).toHaveCount(4)
  await expect(choices(page)).toHaveCount(9)
  await picker(page).getByRole('link', { name: 'Show All' }).click()
  const models: { name: string }[] = await (await page.request.get('/api/catalog/models')).json()
  await expect(choices(page)).toHaveCount(models.length)
  await picker(page).getByRole('link', { name: 'Show Less' }).click()
  await expect(choices(page)).toHaveCount(9)

  await field(page).fill('glm-5')
  await expect(page).toHaveURL('/compare?q=glm-5')
  await expect(choices(page).first().getByRole('heading')).toHaveText('GLM-5')
  const found = await choices(page).getByRole('heading').allTextContents()
  for (const name of found) expect(name).toMatch(/glm.*5/i)
  await choices(page).first().getByRole('link', { name: /^Add/ }).click()
  await expect(removable(page)).toHaveCount(1)
  await expect(table(page)).toHaveCount(0)
  for (const count of [2, 3, 4]) {
    await field(page).fill(['', '', 'gpt-5', 'claude', 'kimi'][count] ?? '')
    await expect(choices(page).getByRole('link', { name: /^Add / }).first()).toBeVisible()
    await choices(page).getByRole('link', { name: /^Add / }).first().click()
    await expect(removable(page)).toHaveCount(count)
    await expect(table(page).getByRole('columnheader')).toHaveCount(count)
  }
  const more = choices(page).filter({ hasNotText: 'Added' }).first()
  await expect(more.getByRole('link', { name: /^Add/ })).toHaveAttribute('aria-disabled', 'true')
  await field(page).fill('no such model')
  await expect(page.getByText('No models found matching your search.')).toBeVisible()
  await picker(page).getByRole('link', { name: 'Clear Search' }).click()
  await expect(choices(page)).toHaveCount(9)
})

test('an item of the other kind is refused with the offer to start anew', async ({ page }) => {
  await open(page, '/compare?models=gpt-5-5,glm-5')
  await expect.poll(async () => (await stored(page)).length).toBe(2)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Providers' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await addFrom(page, 0)
  await expect(page.getByText('Your comparison holds models')).toBeVisible()
  expect(await stored(page)).toHaveLength(2)
  await page.getByRole('button', { name: 'Start a new comparison' }).click()
  await expect(tray(page).getByText('Compare (1/4)')).toBeVisible()
  expect(await stored(page)).toMatchObject([{ type: 'provider' }])
})

test('the table marks the best value and a clear lead, and folds rows that say little; the link shows the same without script [PUB-CMP-13, USE-04]', async ({
  page,
  browser,
}) => {
  await open(page, FOUR)
  const answer = await (await page.request.get(`/api/catalog${FOUR.replace('/compare', '/comparison')}`)).json()
  const models: { listPrice: { input: string; isRetired: boolean }; contextWindow: number; offers: unknown[] }[] =
    answer.models
  const input = models.map(({ listPrice }) => Number(listPrice.input))
  expect(await row(page, 'Input')).toEqual(
    input.map((price, index) => {
      const best = price === Math.min(...input) ? 'Best: ' : ''
      const note = models[index]?.listPrice.isRetired === true ? 'last price of its maker' : ''
      return `${best}$${price.toFixed(2)}${note}`
    }),
  )
  const windows = models.map(({ contextWindow }) => contextWindow)
  expect(await row(page, 'Context window')).toEqual(
    windows.map((size) => `${size === Math.max(...windows) ? 'Best: ' : ''}${size.toLocaleString('en-US')}`),
  )
  const rows = table(page).locator('tbody tr:has(th[scope=row])')
  const folded = await rows.count()
  const fold = table(page).getByRole('link', { name: /^\d+ benchmarks? that only one reports$/ })
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await fold.click()
  await expect(page).toHaveURL(`${FOUR}&open=benchmarks.one`)
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  await expect(fold).toBeFocused()
  const opened = await rows.count()
  expect(opened - folded).toBe(Number.parseInt(await fold.innerText(), 10))

  const context = await browser.newContext({ javaScriptEnabled: false })
  const bare = await context.newPage()
  await bare.goto(`${FOUR}&open=benchmarks.one`)
  expect(await table(bare).innerText()).toBe(await table(page).innerText())
  await bare.getByRole('link', { name: /^Show all rows/ }).click()
  await expect(table(bare).getByRole('link', { expanded: false })).toHaveCount(0)
  await expect.poll(() => table(bare).locator('tbody tr:has(th[scope=row])').count()).toBeGreaterThan(opened)
  await expect(bare.getByRole('table', { name: 'Price per provider' }).getByRole('row')).toHaveCount(13)
  await bare.getByRole('link', { name: /^Show all \d+ providers/ }).click()
  const sellers = bare.getByRole('table', { name: 'Price per provider' }).getByRole('row')
  await expect.poll(() => sellers.count()).toBeGreaterThan(13)
  // The charts are in the HTML too: the benchmark is chosen with a button, and the figures are in tables.
  await bare.getByRole('combobox', { name: 'Benchmark' }).selectOption('livebench-mathematics')
  await bare.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(bare).toHaveURL(/[?&]bench=livebench-mathematics/)
  await expect(bare.getByRole('table', { name: /^Quality: / }).getByRole('row', { name: /GPT-5\.5/ })).toContainText(
    '96.3%',
  )
  await expect(bare.getByText('of its price.')).toContainText('LiveBench mathematics')
  await slots(bare).getByRole('link', { name: 'Remove GPT-5.5' }).click()
  await expect(removable(bare)).toHaveCount(3)
  await context.close()
})

test('copies as Markdown, as CSV and as a link', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, '/compare?models=gpt-5-5,glm-5')
  const copied = async (name: string) => {
    await page.evaluate(() => navigator.clipboard.writeText(''))
    await page.getByRole('button', { name }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).not.toBe('')
    return page.evaluate(() => navigator.clipboard.readText())
  }
  expect(await copied('Markdown')).toMatch(/^\| Model \| GPT-5\.5 \| GLM-5 \|\n\| --- \| ---: \| ---: \|\n\| Input \|/)
  expect(await copied('CSV')).toMatch(/^Group,Model,GPT-5\.5,GLM-5\r\n"Price, USD per 1M tokens",Input,/)
  expect(await copied('Copy link')).toBe(`${new URL(page.url()).origin}/compare?models=gpt-5-5,glm-5`)
})

test('what the catalogue does not know is named, and the rest is compared', async ({ page }) => {
  await open(page, '/compare?models=gpt-5-5,no-such-model,glm-5')
  await expect(page.getByText("We don't list “no-such-model”.")).toBeVisible()
  await expect(table(page).getByRole('columnheader')).toHaveCount(2)
})
