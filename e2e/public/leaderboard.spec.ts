import type { Page } from '@playwright/test'
import type { LeaderboardEntry } from '../../packages/contracts/src/leaderboard.ts'
import { formatScore } from '@inferdex/domain/text/number-display'
import { open } from '../testing/hydrated.ts'
import { expect, readingTest as test } from '../testing/product.ts'

const rows = (page: Page) =>
  page.getByRole('table', { name: 'Full rankings' }).locator('tbody > tr:has(> th):not([data-unscored])')
const names = (page: Page) => rows(page).locator('th a').allTextContents()
const entriesOf = async (page: Page, query = '') =>
  (await (await page.request.get(`/api/catalog/leaderboard${query}`)).json()) as LeaderboardEntry[]

const COLUMNS: Record<string, string> = {
  'livebench-reasoning': 'LiveBench reasoning',
  'livebench-coding': 'LiveBench coding',
  'livebench-agentic-coding': 'LiveBench agentic coding',
  'livebench-mathematics': 'LiveBench mathematics',
  'livebench-data-analysis': 'LiveBench data analysis',
  'livebench-language': 'LiveBench language',
  'livebench-instruction-following': 'LiveBench instructions',
}
const SET = Object.keys(COLUMNS)

/** Opens the leaderboard and waits until all scores are loaded, so that it needs no more requests. */
async function openLeaderboard(page: Page, address = '/leaderboard') {
  const scores = page.waitForResponse('**/api/catalog/scores')
  await open(page, address)
  await (await scores).finished()
}

test('the podium, the rule and the full rankings are those of the call, also without JavaScript [PUB-ROUTE-12, PUB-LEAD-01, PUB-LEAD-02, PUB-LEAD-03, PUB-LEAD-04, PUB-LEAD-05, PUB-LEAD-06, PUB-LEAD-07]', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/leaderboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Model Leaderboard')
  const entries = await entriesOf(page)

  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(3)
  for (const [index, label] of ['Champion', 'Runner-up', 'Third'].entries()) {
    const card = cards.nth(index)
    const entry = entries[index]
    await expect(card).toContainText(label)
    await expect(card).toContainText(formatScore(entry?.mean ?? null))
    await expect(card.getByRole('heading')).toHaveText(entry?.name ?? '')
    await expect(card.locator('dt')).toHaveText(SET.slice(0, 2).map((name) => COLUMNS[name] ?? ''))
    await expect(card.locator('dd')).toHaveText(
      SET.slice(0, 2).map((name) => formatScore(entry?.benchmarkScores[name] ?? null)),
    )
  }
  await expect(page.locator('main')).toContainText('Models rank by the mean of their available scores')

  const heads = await page.getByRole('table', { name: 'Full rankings' }).locator('thead th').allTextContents()
  // Only the distinguishing words are shown.
  const words = heads.slice(3, -2).map((head) => head.replaceAll(/\s+/g, ' ').toLowerCase())
  expect(words).toEqual(SET.map((name) => COLUMNS[name]?.toLowerCase()))
  expect(await names(page)).toEqual(entries.slice(0, 40).map(({ name }) => name))
  const shown = await rows(page).evaluateAll((items) =>
    items.map((item) => ({
      rank: item.querySelector('th span span')?.textContent,
      scores: [...item.querySelectorAll('td')]
        .slice(2, 9)
        .map((cell) => cell.textContent?.replace('independent: ', '')),
    })),
  )
  expect(shown).toEqual(
    entries.slice(0, 40).map(({ rank, benchmarkScores }) => ({
      rank: String(rank),
      scores: SET.map((name) => formatScore(benchmarkScores[name] ?? null)),
    })),
  )
  await page.getByRole('link', { name: `Show all ${entries.length}` }).click()
  await expect.poll(() => names(page)).toEqual(entries.map(({ name }) => name))
  await expect(rows(page).getByText('N/A', { exact: true }).first()).toBeVisible()
  await context.close()
})

test('every column sorts, every set ranks, and none of it asks the server', async ({ page }) => {
  await openLeaderboard(page)
  const entries = await entriesOf(page)
  const own = await entriesOf(page, '?benchmarks=math,gsm8k,humaneval')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))

  const column = page.getByRole('columnheader', { name: 'LiveBench language' })
  await column.getByRole('link').click()
  await expect(page).toHaveURL('/leaderboard?sort=livebench-language')
  await expect(column).toHaveAttribute('aria-sort', 'descending')
  const language = ({ benchmarkScores }: LeaderboardEntry) => benchmarkScores['livebench-language'] ?? -1
  const best = entries.toSorted((a, b) => language(b) - language(a))
  await expect(rows(page).first().locator('th a')).toHaveText(best[0]?.name ?? '')

  await page.getByRole('combobox', { name: 'Benchmark set' }).selectOption({ label: 'Mathematics (5)' })
  await expect(page.getByRole('columnheader', { name: 'GSM8K' })).toBeVisible()
  await page.getByText('Rank by other benchmarks').click()
  for (const name of ['AIME 2025', 'AIME 2024', 'MATH-500']) {
    await page.getByRole('checkbox', { name, exact: true }).uncheck()
  }
  await page.getByRole('checkbox', { name: 'HumanEval', exact: true }).check()
  await expect(page).toHaveURL(/benchmarks=math&benchmarks=humaneval&benchmarks=gsm8k/)
  await expect.poll(() => names(page)).toEqual(own.slice(0, 40).map(({ name }) => name))
  expect(asked.filter((url) => /\/api\/catalog\/|\/leaderboard\.data\b/.test(url))).toEqual([])

  await page.reload()
  expect(await names(page)).toEqual(own.slice(0, 40).map(({ name }) => name))
})

test('the page says how many models are scored, names newer ones without a score, and has a board for each benchmark [FIG-12]', async ({
  page,
}) => {
  await openLeaderboard(page)
  const main = page.locator('main')
  await expect(main).toContainText(/\d+ of \d+ chat models scored, newest release \d+ [A-Z][a-z]{2} 2026/)
  await expect(page.locator('[data-unscored]')).toHaveCount(6)
  await expect(page.locator('[data-unscored]').first()).toContainText('Not scored. Released')
  const before = await rows(page).count()
  await page.getByRole('link', { name: /^Show \d+ retired$/ }).click()
  await expect(page).toHaveURL('/leaderboard?retired=true')
  await expect(page.getByRole('link', { name: 'Hide retired models' })).toBeVisible()
  await expect(rows(page).getByText('Retired', { exact: true }).first()).toBeAttached()
  expect(await rows(page).count()).toBeGreaterThanOrEqual(before)
  await page.getByRole('navigation', { name: 'One benchmark' }).getByRole('link', { name: 'LiveBench coding' }).click()
  await expect(page).toHaveURL('/leaderboard?benchmarks=livebench-coding&retired=true')
  await expect(main).toContainText(/\d+ models with a score/)
})

test('every score says who reported it, where and when', async ({ page }) => {
  await openLeaderboard(page)
  const [first] = await entriesOf(page)
  await rows(page)
    .first()
    .getByRole('link', { name: /^Sources of/ })
    .press('Enter')
  const sources = page.getByRole('list', { name: `Sources of ${first?.name}` }).getByRole('listitem')
  await expect(sources).toHaveCount(first?.scoreCount ?? 0)
  for (const [index, { reporting, sourceName, sourceUrl }] of Object.values(first?.evidence ?? {}).entries()) {
    await expect(sources.nth(index)).toContainText(reporting === 'self' ? 'self-reported' : 'independent')
    await expect(sources.nth(index)).toContainText(sourceName)
    await expect(sources.nth(index).getByRole('link')).toHaveAttribute('href', sourceUrl ?? '')
    await expect(sources.nth(index)).toContainText(/\d{1,2} [A-Z][a-z]{2} 20\d\d/)
  }
})

test('every chart is one tab stop: arrow keys read its points, Enter opens; no name overlaps another at any width [USE-13, USE-22]', async ({
  page,
}) => {
  await openLeaderboard(page)
  const pareto = page.getByRole('application', { name: /against price: \d+ models$/ })
  await pareto.focus()
  await page.keyboard.press('Home')
  const status = pareto.getByRole('status')
  await expect(status).toHaveText(/, LiveBench reasoning \d+\.\d%, Blended, \$\/1M (\$[\d.]+|Free)/)
  const first = await status.textContent()
  await page.keyboard.press('ArrowRight')
  await expect(status).not.toHaveText(first ?? '')
  const timeline = page.getByRole('application', { name: /by release date: \d+ models$/ })
  await timeline.focus()
  await page.keyboard.press('End')
  await expect(timeline.getByRole('status')).toHaveText(/Released \d+ \w{3} 20\d\d, Weights (open|closed)/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/model\//)

  for (const address of ['/leaderboard', '/leaderboard?benchmarks=swe-bench-verified', '/leaderboard?chart=mean']) {
    for (const width of [358, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(address)
      const problems = await page.locator('svg[data-chart]').evaluateAll((charts) =>
        charts.flatMap((chart) => {
          const frame = chart.getBoundingClientRect()
          if (frame.width === 0) return []
          const boxes = [...chart.querySelectorAll('text')].map((text) => {
            const { left, right, top, bottom } = text.getBoundingClientRect()
            return { text: text.textContent, left, right, top: top + 2, bottom: bottom - 2 }
          })
          const outside = boxes.filter(({ left, right }) => left < frame.left - 1 || right > frame.right + 1)
          const overlapping = boxes.filter((a, index) =>
            boxes
              .slice(index + 1)
              .some((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
          )
          return [...outside, ...overlapping].map(({ text }) => text)
        }),
      )
      expect(problems, `${address} at ${width}`).toEqual([])
    }
  }
})

test('with a workload in the address the chart draws its bill, as the calculator has it', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/calculator?requests=1000&models=all&all=true')
  const bills = new Map(
    await page
      .getByRole('list', { name: 'Monthly bill, cheapest first' })
      .locator('> li')
      .evaluateAll((items) =>
        items.map((item): [string, string] => [
          item.querySelector('a')?.textContent ?? '',
          /\$[\d,]+\.\d\d/.exec(item.textContent ?? '')?.[0] ?? '',
        ]),
      ),
  )
  await page.goto('/leaderboard?requests=1000')
  await expect(page.getByRole('navigation', { name: 'Price' }).getByText('My bill')).toHaveAttribute(
    'aria-current',
    'true',
  )
  const figure = page.getByRole('figure', { name: 'Score for the price' })
  const drawn = await figure
    .locator('tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')))
  const shared = drawn.flatMap(([name = '', , bill = '']) =>
    bills.has(name) ? [[name, bill.replace(' a month', '')] as const] : [],
  )
  expect(shared.length).toBeGreaterThan(20)
  for (const [name, bill] of shared) expect(`${name} ${bill}`).toBe(`${name} ${bills.get(name)}`)
  await page.goto('/leaderboard?requests=1000&context=1000000')
  await expect(figure).toContainText(/\d+ more have a score but no offer with function calling, at least 1M context/)
  await context.close()
})

test('a leaderboard that cannot be loaded says so and can be tried again [PUB-LEAD-09]', async ({ page }) => {
  await open(page, '/')
  await page.route('**/leaderboard.data*', (route) => route.fulfill({ status: 500, body: 'no' }))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leaderboard' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to load leaderboard')
  await page.getByRole('link', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Model Leaderboard')
  await expect(page.getByRole('article')).toHaveCount(3)
})
