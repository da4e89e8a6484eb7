import type { Page } from '@playwright/test'
import { holdBack } from '../testing/held-back.ts'
import { open } from '../testing/hydrated.ts'
import { expect, readingTest as test } from '../testing/product.ts'

const box = (page: Page) => page.getByRole('main').getByRole('searchbox', { name: 'Search providers, models' })
const list = (page: Page) => page.getByRole('group', { name: 'Search suggestions' })

test('the hero and the header have the same box, with its placeholder [PUB-SEARCH-01, PUB-SEARCH-02]', async ({
  page,
}) => {
  await open(page, '/')
  await expect(box(page)).toHaveAttribute('placeholder', 'Search providers, models...')
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  const header = page.getByRole('banner').getByRole('searchbox', { name: 'Search providers, models' })
  await expect(header).toBeFocused()
  await header.fill('mistral')
  await expect(page.getByRole('banner').getByRole('group', { name: 'Search suggestions' })).toBeVisible()
})

/**
 * Types inside the page, whose clock orders keys and pauses even on a busy machine. Returns when the last key was
 * pressed.
 */
async function typeInPage(field: Element, values: readonly string[]): Promise<number> {
  // React notices a value only if it is set with the native setter.
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  let pressedAt = 0
  for (const text of values) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    pressedAt = Date.now()
    value?.set?.call(field, text)
    field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text.slice(-1) }))
  }
  return pressedAt
}

test('one character suggests nothing; two do after a pause, which typing starts anew [PUB-SEARCH-03, PUB-SEARCH-04, PUB-SEARCH-05]', async ({
  page,
}) => {
  await open(page, '/')
  const asked: { q: string | null; at: number }[] = []
  page.on('request', (request) => {
    if (!request.url().includes('/catalog/suggest')) return
    asked.push({ q: new URL(request.url()).searchParams.get('q'), at: Date.now() })
  })
  await box(page).pressSequentially('q')
  await page.waitForTimeout(1000)
  await expect(list(page)).toBeHidden()
  expect(asked).toEqual([])
  const lastKeyAt = await box(page).evaluate(typeInPage, ['qw', 'qwe', 'qwen'])
  await expect(list(page)).toBeVisible()
  expect(asked.map(({ q }) => q)).toEqual(['qwen'])
  expect(asked[0]?.at).toBeGreaterThanOrEqual(lastKeyAt + 300)
})

test('suggestions wait for their answer [PUB-SEARCH-06]', async ({ page }) => {
  await open(page, '/')
  const release = await holdBack(page, '**/api/catalog/suggest*')
  const asked = page.waitForRequest('**/api/catalog/suggest*')
  await box(page).fill('claude')
  await asked
  await expect(list(page)).toBeHidden()
  await release()
  await expect(list(page)).toBeVisible()
})

test('at most three of each kind, with name, kind and description, as links [PUB-SEARCH-07, PUB-SEARCH-08, PUB-SEARCH-09, PUB-SEARCH-10, PUB-SEARCH-16]', async ({
  page,
}) => {
  await open(page, '/')
  await box(page).fill('op')
  const { providers, models, hasProvidersFirst } = await (await page.request.get('/api/catalog/suggest?q=op')).json()
  const [provider, model] = hasProvidersFirst ? [0, 3] : [3, 0]
  await expect(list(page).getByText('Provider', { exact: true })).toHaveCount(3)
  await expect(list(page).getByText('Model', { exact: true })).toHaveCount(3)
  const links = list(page).getByRole('link')
  await expect(links.nth(provider)).toHaveAttribute('href', `/provider/${providers[0].slug}`)
  await expect(links.nth(provider)).toContainText(providers[0].description)
  await expect(links.nth(model)).toHaveAttribute('href', `/model/${models[0].slug}`)
  await expect(links.nth(model)).toContainText(`${models[0].family} family`)
  if (models[0].contextWindow !== null) await expect(links.nth(model)).toContainText(/[\d.]+[KM] tokens/)
  expect(await list(page).evaluate((element) => getComputedStyle(element).maxHeight)).toBe('384px')
})

test('the clear button empties the box and hides the list [PUB-SEARCH-11]', async ({ page }) => {
  await open(page, '/')
  await box(page).fill('gemini')
  await expect(list(page)).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Clear search' }).click()
  await expect(box(page)).toHaveValue('')
  await expect(list(page)).toBeHidden()
})

test('"View all results" and Enter lead to the results, trimmed; blank text leads nowhere [PUB-SEARCH-12, PUB-SEARCH-13, PUB-SEARCH-14, PUB-SEARCH-15]', async ({
  page,
}) => {
  await open(page, '/')
  await box(page).fill('   ')
  await box(page).press('Enter')
  await expect(page).toHaveURL('/')
  await box(page).fill('gpt & co')
  await list(page).getByRole('link', { name: 'View all results for "gpt & co"' }).click()
  await expect(page).toHaveURL('/search?q=gpt%20%26%20co')
  await open(page, '/')
  await box(page).fill('  gpt  ')
  await box(page).press('Enter')
  await expect(page).toHaveURL('/search?q=gpt')
})

test('the list goes with a click elsewhere and with leaving; arrows, Enter and Escape do what they say [PUB-SEARCH-17]', async ({
  page,
}) => {
  await open(page, '/')
  await box(page).fill('claude')
  await expect(list(page)).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(list(page)).toBeHidden()
  await box(page).fill('claude o')
  await expect(list(page)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(list(page).getByRole('link').first()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(box(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(list(page)).toBeHidden()
  await box(page).fill('claude op')
  await expect(list(page)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/(provider|model)\//)
  await expect(list(page)).toBeHidden()
})

test('it matches any part in any letter case [PUB-SEARCH-18]', async ({ page }) => {
  await open(page, '/')
  await box(page).fill('MARKETPLACE')
  await expect(list(page).getByText('Provider', { exact: true }).first()).toBeVisible()
  await box(page).fill('O-SERIES')
  await expect(list(page).getByText('Model', { exact: true }).first()).toBeVisible()
})

test('suggestions come back with the focus; without a connection the field stays and says so [USE-19]', async ({
  page,
  context,
}) => {
  await open(page, '/')
  await box(page).fill('sonnet 4.6')
  const first = list(page).getByRole('link').first()
  await expect(first).toContainText('Claude Sonnet 4.6')
  await expect(first).toContainText('$3.00 / $15.00')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(list(page)).toBeHidden()
  await box(page).focus()
  await expect(list(page)).toBeVisible()

  await open(page, '/search?q=gpt')
  await context.setOffline(true)
  await box(page).fill('cluade')
  await expect(list(page).getByText('Search needs a connection.').first()).toBeVisible()
  await box(page).press('Enter')
  await expect(page).toHaveURL('/search?q=cluade')
  await expect(page.getByRole('heading', { name: 'Search needs a connection.' })).toBeVisible()
  await expect(box(page)).toHaveValue('cluade')
  await context.setOffline(false)
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click()
  // Misspelt: the results are those of the nearest word.
  await expect(page.getByRole('main').getByRole('link', { name: 'claude', exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Models' }).getByRole('listitem').first()).toContainText(
    'Claude Sonnet 4.6',
  )
  // All of its providers are already shown.
  await page.goto('/search?q=groq')
  await expect(page.getByRole('region', { name: 'Providers' }).getByRole('listitem').first()).toContainText('Groq')
  await expect(page.getByRole('link', { name: 'View All' })).toHaveCount(0)
})

test('a failure is said, can be tried again, and Enter still works [PUB-SEARCH-19, PUB-ERR-01]', async ({ page }) => {
  await open(page, '/')
  let broken = true
  await page.route('**/api/catalog/suggest*', (route) =>
    broken ? route.fulfill({ status: 503, json: { error: 'busy' } }) : route.continue(),
  )
  await box(page).fill('gemini')
  await expect(list(page).getByText('Search is unavailable').first()).toBeVisible()
  broken = false
  await list(page).getByRole('button', { name: 'Retry' }).click()
  await expect(list(page).getByText('Model', { exact: true }).first()).toBeVisible()
  await box(page).press('Enter')
  await expect(page).toHaveURL('/search?q=gemini')
})

test('results have a form, tabs with counts, bounded groups and a way to all of each [PUB-RES-01, PUB-RES-02, PUB-RES-03, PUB-RES-04, PUB-RES-08]', async ({
  page,
}) => {
  const { providers, models } = await (await page.request.get('/api/catalog/search?q=ai')).json()
  await open(page, '/search?q=ai')
  await expect(box(page)).toHaveValue('ai')
  const tabs = page.getByRole('navigation', { name: 'Results' }).getByRole('link')
  await expect(tabs).toHaveText([
    `All${providers.total + models.total}`,
    `Providers${providers.total}`,
    `Models${models.total}`,
    'Articles0',
  ])
  await expect(page.getByRole('region', { name: 'Providers' }).getByRole('listitem')).toHaveCount(
    Math.min(6, providers.total),
  )
  await expect(page.getByRole('region', { name: 'Models' }).getByRole('listitem')).toHaveCount(
    Math.min(6, models.total),
  )
  await page
    .getByRole('link', { name: `View All ${providers.total}` })
    .first()
    .click()
  await expect(page).toHaveURL('/search?q=ai&tab=providers')
  await expect(page.getByRole('region', { name: 'Providers' }).getByRole('listitem')).toHaveCount(
    Math.min(100, providers.total),
  )
})

test('provider and model results say what they are and lead there [PUB-RES-05, PUB-RES-06]', async ({ page }) => {
  await open(page, '/search?q=mistral')
  const provider = page.getByRole('region', { name: 'Providers' }).getByRole('listitem').first()
  await expect(provider.getByRole('link')).toHaveAttribute('href', /^\/provider\//)
  await expect(provider).toContainText(/No ratings yet|reviews/)
  const model = page.getByRole('region', { name: 'Models' }).getByRole('listitem').first()
  await expect(model.getByRole('link')).toHaveAttribute('href', /^\/model\//)
  await expect(model).toContainText(/family/)
  await expect(model).toContainText(/[\d.]+[KM] context/)
})

test('models of several types can be narrowed to one, also without JavaScript, and the link says so [USE-06]', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/search?q=qwen')
  const types = page.getByRole('navigation', { name: 'Type of model' })
  const chip = types.getByRole('link', { name: /^Embeddings/ })
  const count = Number(((await chip.textContent()) ?? '').replaceAll(/\D/g, ''))
  await chip.click()
  await expect(page).toHaveURL('/search?q=qwen&type=embedding')
  await expect(types.getByRole('link', { name: /^Embeddings/ })).toHaveAttribute('aria-current', 'true')
  const models = page.getByRole('region', { name: 'Models', exact: true })
  await expect(models.getByRole('heading', { level: 3 })).toHaveCount(count)
  await types.getByRole('link', { name: /^Embeddings/ }).click()
  await expect(page).toHaveURL('/search?q=qwen')
  await context.close()
})

test('no results: the words and three ways on [PUB-RES-10]', async ({ page }) => {
  await open(page, '/search?q=no-such-thing-anywhere')
  await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible()
  const main = page.getByRole('main')
  for (const address of ['/providers', '/models', '/blog'])
    await expect(main.locator(`a[href="${address}"]`)).toBeVisible()
})

test('no query: a start and five popular searches [PUB-RES-11]', async ({ page }) => {
  await open(page, '/search')
  await expect(page.getByRole('heading', { name: 'Start Searching' })).toBeVisible()
  for (const text of ['GPT-4', 'Claude', 'Free Tier', 'Cost Optimization', 'Llama']) {
    await expect(page.getByRole('main').getByRole('link', { name: text, exact: true })).toHaveAttribute(
      'href',
      `/search?q=${encodeURIComponent(text)}`,
    )
  }
})

test('Ctrl-K opens the palette anywhere: it finds, moves, opens and compares; ? lists the keys', async ({ page }) => {
  await open(page, '/login')
  await page.getByRole('textbox', { name: 'Email' }).first().focus()
  await page.waitForTimeout(500)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search and go to' })
  const input = palette.getByRole('combobox')
  await expect(input).toBeFocused()
  await input.fill('claude opus')
  const options = palette.getByRole('option')
  await expect(options.first()).toContainText('Claude Opus')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('comparison'))).toContain('Claude Opus')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/model\//)
  await expect(palette).toBeHidden()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeHidden()
})

test('in the palette Enter on a button is for the button, and End moves in the text [HOUSE-15]', async ({ page }) => {
  await open(page, '/login')
  await page.waitForTimeout(500)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search and go to' })
  const input = palette.getByRole('combobox', { name: 'Search models, providers and pages' })
  await input.fill('claude')
  await expect(palette.getByRole('option').first()).toContainText('Claude')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  await expect(input).toHaveValue('claude!')
  await palette.getByRole('button', { name: 'Clear' }).press('Enter')
  await expect(input).toHaveValue('')
  await expect(palette.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await palette.getByRole('button', { name: 'Close' }).press('Enter')
  await expect(palette).toBeHidden()
  await expect(page).toHaveURL('/login')
})
