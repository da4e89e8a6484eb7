import { open } from '../testing/hydrated.ts'
import { expect, readingTest as test } from '../testing/product.ts'

const MEMO = '/memo?pick=gpt-oss-120b&pick=glm-4-6&pick=deepseek-v3-2'
const TITLE = 'A title of a hundred letters, the most that it may have, for the assistant of our customers at work'
/** The longest memos of a comparison and of a bill: four models, and one with all listed sellers. */
const LONG = {
  comparison: `${MEMO}&pick=gemini-2-5-flash&title=${encodeURIComponent(TITLE)}`,
  bill: `/memo?pick=gpt-oss-120b&requests=5000&title=${encodeURIComponent(TITLE)}`,
  'six models': `${MEMO}&pick=gemini-2-5-flash&pick=claude-opus-4-1&pick=gpt-5&title=${encodeURIComponent(TITLE)}`,
}

test('a comparison and a bill lead to a memo with the days in its address [OPEN-07]', async ({ page }) => {
  await open(page, '/compare?models=gpt-oss-120b,glm-4-6')
  await page.getByRole('link', { name: 'Memo' }).click()
  await expect(page).toHaveURL(/\/memo\?pick=gpt-oss-120b&pick=glm-4-6&asOf=\d{4}-\d\d-\d\d&knownAt=\d{4}-\d\d-\d\d$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Which model')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await open(page, '/calculator?models=pick&pick=gpt-oss-120b&requests=5000')
  await page.getByRole('link', { name: 'Memo' }).click()
  await expect(page).toHaveURL(/\/memo\?pick=gpt-oss-120b&requests=5000&asOf=.*knownAt=/)
  await expect(page.getByText('5,000', { exact: true })).toBeVisible()
})

test('a memo has evidence, a title and Markdown [OPEN-07]', async ({ page }) => {
  await open(page, MEMO)
  const shortlist = page.getByRole('table', { name: 'Shortlist' })
  await expect(shortlist.getByRole('row')).toHaveCount(4)
  const figures = await shortlist.innerText()
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: /recorded \d/ })
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'The memo as Markdown' })).toContainText('| Model | Provider |')
  await page.getByLabel('Title').fill('Model for the support assistant')
  await page.getByRole('button', { name: 'Set title' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Model for the support assistant')
  expect(await shortlist.innerText(), 'the same figures').toBe(figures)
})

for (const [what, address] of Object.entries(LONG))
  test(`a memo of ${what} says its risks and prints on two A4 pages at most [OPEN-07]`, async ({ page }) => {
    await open(page, address)
    await expect(page.getByRole('list', { name: /^As known on / }).getByRole('listitem')).not.toHaveCount(0)
    const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true })
    const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g) ?? []
    expect(pages.length).toBeGreaterThanOrEqual(1)
    expect(pages.length).toBeLessThanOrEqual(2)
  })

test('a memo says when a model of it ends, and where that is written [OPEN-07]', async ({ page }) => {
  await open(page, LONG['six models'])
  const risk = page.getByRole('listitem').filter({ hasText: 'Claude Opus 4.1 was retired on 5 Aug 2026.' })
  await expect(risk).toBeVisible()
  const note = (await risk.getByRole('link', { name: /^Evidence / }).textContent()) ?? ''
  await expect(page.locator(`#note-${note}`)).toContainText('End of Claude Opus 4.1')
})

test('a memo of nothing says how to make one [OPEN-07]', async ({ page }) => {
  await open(page, '/memo')
  await expect(page.getByRole('heading', { name: 'No models are chosen.' })).toBeVisible()
})

test('a memo is printed light, without the frame, whatever the theme [OPEN-07]', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark', media: 'screen' })
  await open(page, MEMO)
  const ink = () => page.locator('.memo h1').evaluate((heading) => getComputedStyle(heading).color)
  const dark = await ink()
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  expect(await ink()).not.toBe(dark)
})
