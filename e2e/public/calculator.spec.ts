import type { Page } from '@playwright/test'
import { parseCalculatorQuery } from '@inferdex/domain/bill/calculator-query'
import { type BillData, decodeBillData } from '@inferdex/domain/bill/bill-data'
import { type BillView, billView } from '@inferdex/domain/bill/bill-view'
import { prepareCatalogue } from '@inferdex/domain/bill/terms/catalogue-offers'
import { hydratedPart, open } from '../testing/hydrated.ts'
import { expect, readingTest as test } from '../testing/product.ts'

const WORKLOAD =
  '/calculator?requests=4321&in=210000&out=777&cached=33.33&batch=25&reasoning=2.25&need=image-input&context=400000&for=new-user&for=free-tier'

const cost = (page: Page, part: 'input' | 'output' | 'total') => page.locator(`[data-cost=${part}]`)
const bills = (page: Page) => page.getByRole('list', { name: 'Monthly bill, cheapest first' }).locator('> li')

/** Opens the calculator and waits until its code and all offers are loaded. */
async function openCalculator(page: Page, address = '/calculator') {
  const offers = page.waitForResponse('**/api/catalog/bill-data')
  await open(page, address)
  await (await offers).finished()
  const parts = [
    page.getByRole('combobox', { name: 'Model', exact: true }),
    page.getByRole('button', { name: 'Copy link' }),
    page.getByRole('list', { name: 'Monthly bill, cheapest first' }),
  ]
  await Promise.all(parts.map(hydratedPart))
}

/** Returns the figures of the page: all amounts of all rows, and the open formula. */
async function figures(page: Page) {
  const rows = await bills(page).evaluateAll((items) =>
    items.map((item) => ({
      text: item.querySelector('a')?.textContent ?? '',
      total: /\$[\d,]+\.\d\d|Free/.exec(
        [...item.querySelectorAll('.figure')].map((it) => it.textContent).join(' '),
      )?.[0],
      bar: item.querySelector('[role=img]')?.getAttribute('aria-label') ?? '',
      widths: [...item.querySelectorAll<HTMLElement>('[role=img] i')].map(({ style }) =>
        Number.parseFloat(style.width),
      ),
    })),
  )
  const formula = await page.getByRole('region', { name: 'Formula' }).locator('tr').allInnerTexts()
  return { rows, formula: formula.map((line) => line.replaceAll(/\s+/g, ' ').trim()) }
}

function figuresOf(view: BillView) {
  const NAMES = { fresh: 'fresh input', cached: 'cached input', output: 'output', other: 'fees' }
  return {
    rows: view.rows.map(({ model, total, isFree, bar }) => ({
      text: model,
      total: isFree ? 'Free' : total,
      bar: bar.map(([kind, , amount]) => `${NAMES[kind]} ${amount}`).join(', '),
      widths: bar.map(([, width]) => Number(width)),
    })),
    formula: [
      ...(view.detail?.lines ?? []).map(({ label, formula, product, cents }) =>
        `${label} ${formula} ${product === '' ? '' : `= ${product}`} ${cents}`.replaceAll(/\s+/g, ' '),
      ),
      `Monthly bill ${view.detail?.total}`,
    ],
  }
}

async function expectedFor(page: Page, address: string): Promise<BillView> {
  const response = await page.request.get('/api/catalog/bill-data')
  const { data } = (await response.json()) as { data: BillData }
  const query = parseCalculatorQuery(new URL(address, 'http://localhost').searchParams)
  return billView(prepareCatalogue(decodeBillData(data)), query)
}

test('a model can be picked by typing, with the keyboard alone [PUB-CALC-01, PUB-ROUTE-11]', async ({ page }) => {
  await openCalculator(page)
  const picker = page.getByRole('combobox', { name: 'Model' })
  await picker.focus()
  await page.keyboard.type('gpt-5 mini')
  await page
    .getByRole('option', { name: /^GPT-5 Mini/i })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await expect(picker).toHaveValue(/GPT-5 Mini/i)
  await expect(page).toHaveURL(/model=gpt-5-mini/)
})

test('both fields begin with 500000 and the breakdown is tokens times list price, to two decimals [PUB-CALC-02, PUB-CALC-03, PUB-CALC-04]', async ({
  page,
}) => {
  await openCalculator(page, '/calculator?model=gpt-5')
  await expect(page.getByRole('textbox', { name: 'Input tokens' })).toHaveValue('500000')
  await expect(page.getByRole('textbox', { name: 'Output tokens' })).toHaveValue('500000')
  const model = (await (await page.request.get('/api/catalog/models/gpt-5')).json()) as {
    pricing: { inputPerMillion: number; outputPerMillion: number }
  }
  const { inputPerMillion, outputPerMillion } = model.pricing
  await expect(cost(page, 'input')).toHaveText(`$${(inputPerMillion / 2 + 1e-9).toFixed(2)}`)
  await expect(cost(page, 'output')).toHaveText(`$${(outputPerMillion / 2 + 1e-9).toFixed(2)}`)
  await page.getByRole('textbox', { name: 'Input tokens' }).fill('1234567')
  await page.getByRole('textbox', { name: 'Output tokens' }).fill('2,000,000')
  await expect(cost(page, 'input')).toHaveText(`$${(1.234567 * inputPerMillion).toFixed(2)}`)
  await expect(cost(page, 'output')).toHaveText(`$${(2 * outputPerMillion).toFixed(2)}`)
  await expect(cost(page, 'total')).toHaveText(`$${(1.234567 * inputPerMillion + 2 * outputPerMillion).toFixed(2)}`)
})

test('what cannot be read counts as 0, and the field says so [PUB-CALC-05, USE-16]', async ({ page }) => {
  await openCalculator(page, '/calculator?model=gpt-5')
  for (const text of ['', 'abc']) {
    await page.getByRole('textbox', { name: 'Input tokens' }).fill(text)
    await expect(cost(page, 'input')).toHaveText('$0.00')
  }
  const refusal = page.getByText('Not a number, so it counts as 0. Try 500k or 1.5M.')
  await expect(refusal).toBeVisible()
  await page.getByRole('textbox', { name: 'Input tokens' }).fill('0')
  await expect(refusal).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Output tokens' }).fill('-')
  await expect(cost(page, 'total')).toHaveText('$0.00')
  await page.getByRole('textbox', { name: 'Output tokens' }).fill('500k')
  await expect(cost(page, 'total')).not.toHaveText('$0.00')
})

test('a link goes to the comparison, and the hints stand below the result [PUB-CALC-06, PUB-CALC-07]', async ({
  page,
}) => {
  await open(page, '/calculator')
  await expect(page.locator('main').getByRole('link', { name: 'Compare', exact: true })).toHaveAttribute(
    'href',
    '/compare',
  )
  await expect(page.locator('main')).toContainText('1M tokens is about 750,000 words or 1,500 pages')
  await expect(page.locator('main')).toContainText('typical conversation is 1,000-5,000 tokens')
})

test("active deals of the model's providers, and only those, stand below the result [PUB-CALC-08]", async ({
  page,
}) => {
  await openCalculator(page, '/calculator?model=gpt-5')
  const [active, { providers }] = (await Promise.all(
    ['/api/catalog/deals?activeOnly=true', '/api/catalog/models/grok-4-3'].map(async (url) =>
      (await page.request.get(url)).json(),
    ),
  )) as [{ title: string; providerSlug: string }[], { providers: string[] }]
  const asked = page.waitForRequest((request) => /\/api\/catalog\/deals\?.*providers=/.test(request.url()), {
    timeout: 30_000,
  })
  await page.getByRole('combobox', { name: 'Model' }).fill('grok 4.3')
  await page
    .getByRole('option', { name: /^Grok 4\.3/ })
    .first()
    .click()
  await asked
  const section = page.getByRole('region', { name: /^Active deals where Grok 4\.3/ })
  await expect(section).toBeVisible()
  const shown = await section.locator('li > span:first-child').allTextContents()
  const expected = active.filter(({ providerSlug }) => providers.includes(providerSlug)).map(({ title }) => title)
  expect(shown.toSorted()).toEqual(expected.toSorted())
})

test('without JavaScript a link shows the figures of the domain function on the same data, to the digit', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const address of ['/calculator', WORKLOAD, `${WORKLOAD}&list=models&free=show`]) {
    await page.goto(address)
    expect(await figures(page)).toEqual(figuresOf(await expectedFor(page, address)))
  }
  await context.close()
})

test('what was typed in the browser is what its link shows in another one, to the digit', async ({ page, browser }) => {
  await openCalculator(page)
  await page.getByRole('textbox', { name: 'Requests per month' }).fill('4321')
  await page.getByRole('textbox', { name: 'Input per request' }).fill('210000')
  await page.getByRole('textbox', { name: 'Output per request' }).fill('777')
  await page.getByRole('textbox', { name: 'Cached share of input' }).fill('33.33')
  await page.getByRole('textbox', { name: 'Batch share' }).fill('25')
  await page.getByRole('textbox', { name: 'Reasoning multiplier' }).fill('2.25')
  await page.getByRole('checkbox', { name: 'Functions' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('checkbox', { name: 'Vision' }).check({ force: true })
  await page.getByRole('combobox', { name: 'Context at least' }).selectOption('400000')
  await page.getByRole('checkbox', { name: 'New customer' }).check({ force: true })
  await page.getByRole('checkbox', { name: 'Free tiers' }).check({ force: true })
  await expect(page).toHaveURL(WORKLOAD)
  const expected = figuresOf(await expectedFor(page, WORKLOAD))
  // The field updates first, the ranking a moment later.
  await expect.poll(() => figures(page)).toEqual(expected)

  const context = await browser.newContext({ javaScriptEnabled: false })
  const other = await context.newPage()
  await other.goto(page.url())
  expect(await figures(other)).toEqual(expected)
  await context.close()
})

test('what was typed and checked before the script had come counts as typed', async ({ page }) => {
  let letScriptsPass = () => {}
  const held = new Promise<void>((resolve) => {
    letScriptsPass = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/calculator?model=gpt-5', { waitUntil: 'commit' })
  await page.getByRole('textbox', { name: 'Output tokens' }).fill('0')
  await page.getByRole('textbox', { name: 'Requests per month' }).fill('4321')
  await page.getByRole('checkbox', { name: 'Vision' }).check({ force: true })
  letScriptsPass()
  const address = '/calculator?model=gpt-5&output=0&requests=4321&need=function-calling%2Cimage-input'
  await expect(page).toHaveURL(address)
  await expect(cost(page, 'output')).toHaveText('$0.00')
  await expect.poll(() => figures(page)).toEqual(figuresOf(await expectedFor(page, address)))
})

test('the ranking follows typing without asking the server', async ({ page }) => {
  // Pay-as-you-go offers: the fee of a plan would stay the same.
  await openCalculator(page, '/calculator?models=pick&pick=gpt-5')
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const first = bills(page).first()
  const before = (await first.textContent()) ?? ''
  const field = page.getByRole('textbox', { name: 'Output per request' })
  await field.focus()
  await page.keyboard.press('End')
  await page.keyboard.type('00')
  await expect(first).not.toHaveText(before)
  await page.waitForTimeout(600)
  expect(requests.filter((url) => /\/api\/(?!changes)|\/calculator\.data\b/.test(url))).toEqual([])
  await expect(page).toHaveURL(/out=40000/)
})

test('a formula opens and closes by keyboard, and says what comes next', async ({ page }) => {
  await openCalculator(page, '/calculator?need=none')
  await expect(bills(page).first()).toContainText('Next cheapest:')
  const third = bills(page)
    .nth(2)
    .getByRole('link', { name: /^Formula of/ })
  await third.focus()
  await page.keyboard.press('Enter')
  await expect(third).toHaveAttribute('aria-expanded', 'true')
  await expect(bills(page).nth(2)).toContainText('Monthly bill')
  await expect(bills(page).first()).not.toContainText('Next cheapest:')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Formula' })).toHaveCount(0)
  await expect(page).toHaveURL(/open=none/)
})

test('only the providers that were chosen are ranked; one can be taken away again', async ({ page }) => {
  await openCalculator(page, '/calculator?provider=groq')
  const names = () => bills(page).evaluateAll((items) => items.map((item) => item.querySelector('a + a')?.textContent))
  await expect.poll(async () => [...new Set(await names())]).toEqual(['Groq'])
  await page.getByRole('combobox', { name: 'Providers' }).fill('openai')
  await page.getByRole('option', { name: 'OpenAI', exact: true }).click()
  await expect(page).toHaveURL('/calculator?provider=groq&provider=openai')
  await page.getByRole('link', { name: 'Remove Groq' }).click()
  await expect(page).toHaveURL('/calculator?provider=openai')
  await expect.poll(async () => [...new Set(await names())]).toEqual(['OpenAI'])
})

test('the form works without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/calculator')
  await page.getByRole('textbox', { name: 'Model, by name' }).fill('gpt-5')
  await page.getByRole('textbox', { name: 'Input tokens' }).fill('1000000')
  await page.getByRole('textbox', { name: 'Requests per month' }).fill('77')
  await page.getByRole('checkbox', { name: 'Functions' }).uncheck()
  await page.getByRole('button', { name: 'Calculate' }).click()
  await expect(page).toHaveURL(/requests=77/)
  const query = new URL(page.url()).searchParams
  expect(parseCalculatorQuery(query)).toMatchObject({
    model: 'gpt-5',
    input: 1_000_000,
    workload: { neededCapabilities: [] },
  })
  expect(await figures(page)).toEqual(figuresOf(await expectedFor(page, page.url())))
  await expect(page.getByRole('checkbox', { name: 'Functions' })).not.toBeChecked()
  await context.close()
})

test('the link can be copied', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openCalculator(page, WORKLOAD)
  await page.getByRole('button', { name: 'Copy link' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(WORKLOAD, baseURL).href)
})
