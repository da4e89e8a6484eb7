import type { Page } from '@playwright/test'
import { open } from '../testing/hydrated.ts'
import { expect, readingTest as test } from '../testing/product.ts'

const MODEL = '/model/gpt-oss-120b'

const offers = (page: Page) => page.getByRole('table', { name: 'Offers' })
const evidence = (page: Page) => page.getByRole('complementary', { name: /^Evidence/ })
const tabs = (page: Page) => page.getByRole('navigation', { name: 'About GPT OSS 120B' })
/** The first cell of each row is its head, the prices follow the model id. */
const inputPrices = (page: Page) => offers(page).locator('tbody tr td:nth-child(3)').allInnerTexts()

test('the breadcrumb leads to the models, and the head states the facts [PUB-MODEL-22]', async ({ page }) => {
  await open(page, MODEL)
  await expect(page.getByRole('heading', { level: 1, name: 'GPT OSS 120B' })).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Models' }),
  ).toHaveAttribute('href', '/models')
  const head = page.locator('main header')
  for (const fact of [
    'Context',
    'Max output',
    'List in / out',
    'Released',
    'Licence',
    'Parameters',
    'Knowledge cutoff',
  ]) {
    await expect(head.getByRole('term').filter({ hasText: fact }).first()).toBeVisible()
  }
  await expect(head).toContainText('131K')
  await expect(head).toContainText('Open Source')
  await expect(page.getByRole('list', { name: 'Capabilities' })).toContainText('Function calling')
  await expect(page).toHaveTitle(/^GPT OSS 120B/)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`${MODEL}$`))
  // Structured data has prices, and a rating only where there are reviews.
  const structured = (await page.locator('script[type="application/ld+json"]').allTextContents()).map(
    (text) => JSON.parse(text) as object,
  )
  expect(structured).toMatchObject([{ '@type': 'Product' }, { '@type': 'BreadcrumbList' }])
  expect(structured[0]).not.toHaveProperty('aggregateRating')
})

test('four tabs are addresses [PUB-MODEL-23]', async ({ page }) => {
  await open(page, MODEL)
  expect(
    await tabs(page)
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.textContent?.replace(/\d+$/, ''))),
  ).toEqual(['Overview', 'Capabilities', 'Providers', 'Reviews'])
  for (const [name, address, heading] of [
    ['Capabilities', `${MODEL}?tab=capabilities`, 'Capabilities'],
    ['Providers', `${MODEL}?tab=providers`, /sell GPT OSS 120B/],
    ['Reviews', `${MODEL}?tab=reviews`, 'Reviews'],
    ['Overview', MODEL, 'Price per provider'],
  ] as const) {
    await tabs(page).getByRole('link', { name }).click()
    await expect(page).toHaveURL(address)
    await expect(tabs(page).getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible()
  }
})

test('the capabilities tab lists what the model can do and what is not stated [PUB-MODEL-23]', async ({ page }) => {
  await open(page, `${MODEL}?tab=capabilities`)
  await expect(page.getByRole('listitem').filter({ hasText: 'Function calling: yes' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Video generation: not stated' })).toBeVisible()
})

test('the providers tab draws the spread and has one row with a link per provider, cheapest first [PUB-MODEL-23, USE-23]', async ({
  page,
  request,
}) => {
  const model = await (await request.get('/api/catalog/models/gpt-oss-120b')).json()
  await open(page, `${MODEL}?tab=providers`)
  await expect(page.getByRole('figure', { name: /priced offers undercut|input prices is/ })).toBeVisible()
  const rows = page.getByRole('table', { name: 'Providers' }).locator('tbody tr')
  await expect(rows).toHaveCount(model.providers.length)
  await expect(rows.first()).toContainText('Free')
  await expect(rows.getByRole('link', { name: 'Groq' })).toHaveAttribute('href', '/provider/groq')
})

test('an unknown model is not found: status 404, not indexed, with a way back [PUB-MODEL-24, PUB-ERR-02]', async ({
  page,
}) => {
  const response = await page.goto('/model/no-such-model')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Model Not Found' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'All models' })).toHaveAttribute('href', '/models')
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  await expect(page).toHaveTitle(/^Model Not Found/)
})

test('benchmark scores stand with their own scale, source, day and who reported them [PUB-MODEL-25]', async ({
  page,
  request,
}) => {
  const model = await (await request.get('/api/catalog/models/gpt-oss-120b')).json()
  const results = await (await request.get(`/api/catalog/benchmarks/model/${model.id}`)).json()
  await open(page, MODEL)
  const panel = page.getByRole('region', { name: 'Benchmarks' })
  await panel.getByText(`Show all ${results.length} scores`).click()
  for (const { displayName, score } of results) {
    const line = panel.getByRole('listitem').filter({ hasText: displayName }).first()
    await expect(line).toContainText(`${score.toFixed(1)}%`)
    await expect(line).toContainText(/Self-reported|Independent/)
    await expect(line.getByRole('link')).toHaveAttribute('href', /^https:/)
  }
  await expect(panel).not.toContainText(' of 1.')
})

test('the reviews tab says that there are none and sends visitors to sign in and back [PUB-MODEL-26]', async ({
  page,
}) => {
  await open(page, `${MODEL}?tab=reviews`)
  await expect(page.getByText('No reviews yet. Be the first to review!', { exact: true })).toBeVisible()
  const login = page.getByRole('link', { name: 'Login to Review' })
  await expect(login).toHaveAttribute('href', `/login?from=${encodeURIComponent(`${MODEL}?tab=reviews`)}`)
})

test('offers are ordered cheapest first, the cheapest paid one is marked, and the list can be shown whole', async ({
  page,
  request,
}) => {
  const all = await (await request.get('/api/catalog/models/gpt-oss-120b/offers')).json()
  await open(page, MODEL)
  await expect(offers(page).locator('tbody tr')).toHaveCount(16)
  const cheapest = offers(page).getByRole('row').filter({ hasText: 'Cheapest paid' })
  await expect(cheapest).toHaveCount(1)
  await expect(cheapest).toContainText('Best: $0.039')
  await page.getByRole('link', { name: `Show all ${all.length} offers` }).click()
  await expect(page).toHaveURL(`${MODEL}?all=1`)
  await expect(offers(page).locator('tbody tr')).toHaveCount(all.length)
})

test('a click on a column head sorts in the address, without a request, and back undoes it', async ({ page }) => {
  await open(page, `${MODEL}?all=1`)
  await page.waitForLoadState('networkidle')
  const requests: string[] = []
  page.on('request', (sent) => requests.push(sent.url()))
  await offers(page).getByRole('link', { name: 'Input' }).click()
  await expect(page).toHaveURL(`${MODEL}?all=1&sort=-input`)
  await expect(offers(page).getByRole('columnheader', { name: /^Input/ })).toHaveAttribute('aria-sort', 'descending')
  const prices = await inputPrices(page)
  expect(prices.at(-1)).toMatch(/Unknown|Included in plan|\$/)
  // The highest price of a seller; routers do not count and follow.
  expect(Number(prices[0]?.replace('$', ''))).toBeGreaterThan(0.5)
  expect(requests.filter((url) => /\.data(?:\?|$)/.test(url))).toEqual([])
  await page.goBack()
  await expect(offers(page).getByRole('columnheader', { name: /^Input/ })).toHaveAttribute('aria-sort', 'ascending')
})

test('a price opens its evidence: figure, source, day and recorded values; Escape and Close give the focus back', async ({
  page,
}) => {
  await open(page, MODEL)
  const row = offers(page).getByRole('row').filter({ hasText: 'DeepInfra' })
  const price = row.getByRole('link', { name: /source and history/ }).first()
  await price.click()
  await expect(page).toHaveURL(/\?evidence=[0-9a-f]{12}\.input$/)
  await expect(evidence(page)).toBeFocused()
  await expect(evidence(page)).toContainText('DeepInfra')
  await expect(evidence(page)).toContainText('$0.039')
  await expect(evidence(page)).toContainText(/models\.dev.*shown/)
  await expect(evidence(page)).toContainText(/Read \d+ \w{3} 20\d\d/)
  await expect(evidence(page)).toContainText('first record')
  await expect(evidence(page).getByRole('link', { name: /opens in a new tab/ })).toHaveAttribute('href', /^https:/)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(MODEL)
  await expect(price).toBeFocused()
  await price.press('Enter')
  await evidence(page).getByRole('link', { name: 'Close evidence' }).click()
  await expect(page).toHaveURL(MODEL)
  await expect(price).toBeFocused()
})

test('on a phone the evidence is a sheet at the lower edge that leaves the price in view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, MODEL)
  await expect(evidence(page)).toBeHidden()
  await offers(page)
    .getByRole('row')
    .filter({ hasText: 'DeepInfra' })
    .getByRole('link', { name: /source and history/ })
    .first()
    .click()
  const box = await evidence(page).boundingBox()
  expect(box?.width).toBe(390)
  expect(box?.height).toBeLessThanOrEqual(300)
})

test('without JavaScript tabs, sorting, showing all and evidence work through addresses', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(MODEL)
  await offers(page).getByRole('link', { name: 'Output' }).click()
  await expect(offers(page).getByRole('columnheader', { name: /^Output/ })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('link', { name: /^Show all \d+ offers$/ }).click()
  await expect(page.getByRole('link', { name: 'Show fewer offers' })).toBeVisible()
  await offers(page)
    .getByRole('row')
    .filter({ hasText: 'Groq' })
    .getByRole('link', { name: /source and history/ })
    .first()
    .click()
  await expect(evidence(page)).toContainText('Groq')
  await page.getByRole('navigation', { name: 'About GPT OSS 120B' }).getByRole('link', { name: 'Capabilities' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Function calling' }).first()).toBeVisible()
  await context.close()
})

test('the price history shows all prices of a day by arrows, for every seller, and a table says the same [USE-22]', async ({
  page,
}) => {
  await open(page, MODEL)
  const figure = page.getByRole('figure').filter({ hasText: 'not every step is a real price change' })
  await figure.getByRole('application').focus()
  await page.keyboard.press('Home')
  const first = await figure.getByRole('status').textContent()
  await page.keyboard.press('End')
  await expect(figure.getByRole('status')).toHaveText(
    /^\d+ \w{3} 20\d\d, \d+ sellers, Highest \$.+ Median \$.+ Lowest \$.+ Last checked/,
  )
  expect(first).toMatch(/^\d+ \w{3} 20\d\d, \d+ seller/)
  await figure.getByRole('combobox', { name: 'Seller to show' }).selectOption('Groq')
  await figure.getByRole('application').focus()
  await page.keyboard.press('End')
  await expect(figure.getByRole('status')).toContainText('Groq $')
  await figure.getByRole('link', { name: 'Output' }).click()
  await expect(page).toHaveURL(`${MODEL}?history=output`)
  await figure.getByText('Show as table').click()
  await expect(figure.getByRole('table').getByRole('row').first()).toContainText('Output price')
})

test('the price spread names the seller of the nearest dot, and a click opens its source [USE-22]', async ({
  page,
}) => {
  await open(page, MODEL)
  const figure = page.getByRole('figure', { name: /priced offers undercut|input prices is/ })
  const chart = figure.getByRole('application')
  const card = figure.locator('[data-chart-card]')
  // Retries until the code of the chart is loaded.
  await expect(async () => {
    await chart.hover({ position: { x: 320, y: 60 } })
    await chart.hover({ position: { x: 300, y: 60 } })
    await expect(card).toContainText(/Input\$.+Output\$.+Recorded by/, { timeout: 500 })
  }).toPass()
  const [seller] = (await card.textContent())?.split('Input') ?? []
  await chart.click({ position: { x: 300, y: 60 } })
  await expect(page).toHaveURL(/\?evidence=\w+\.input$/)
  await expect(evidence(page)).toContainText(seller?.replace(', maker', '') ?? '')
})

test('prices for long inputs stand on lines of their own, and an offer that ends says when', async ({ page }) => {
  await open(page, '/model/claude-sonnet-4-5?all=1')
  await expect(
    offers(page)
      .getByRole('rowheader', { name: /^from 200K input tokens$/ })
      .first(),
  ).toBeVisible()
  await open(page, '/model/llama-3-3-70b-instruct?all=1')
  await expect(offers(page)).toContainText(/(Retired|Deprecated) \d+ \w{3} 20\d\d/)
})

test('its place among others and the cost of 1M requests follow the chosen benchmark, and are read by keyboard [USE-22]', async ({
  page,
}) => {
  await open(page, '/model/glm-4-6')
  const section = page.getByRole('region', { name: 'Against other models' })
  const first = await section.getByRole('combobox', { name: 'Measured by' }).inputValue()
  const chart = section.getByRole('application', { name: /blended price of \d+ models/ })
  await chart.focus()
  await page.keyboard.press('ArrowRight')
  await expect(section.getByRole('status').first()).toContainText('Blended price')
  const costs = section.getByRole('application', { name: 'Cost of 1M requests with 4 models' })
  await costs.focus()
  await page.keyboard.press('Home')
  await expect(section.getByRole('status').last()).toContainText(/1M requests.*Lowest at/)

  const other = await section.locator('option').nth(1).getAttribute('value')
  expect(other).not.toBe(first)
  await section.getByRole('combobox', { name: 'Measured by' }).selectOption(other ?? '')
  const { place } = await (await page.request.get(`/api/catalog/models/glm-4-6/overview?measure=${other}`)).json()
  expect(place.benchmarkType).toBe(other)
  await expect(
    section.getByRole('application', {
      name: `${place.displayName} and blended price of ${place.models.length} models`,
    }),
  ).toBeVisible()
  await expect(page).toHaveURL(`/model/glm-4-6?measure=${other}`)
})

test('a model without scores is not placed among others', async ({ page }) => {
  await open(page, '/model/aion-1-0')
  await expect(page.getByRole('heading', { name: 'Price per provider' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Against other models' })).toHaveCount(0)
})
