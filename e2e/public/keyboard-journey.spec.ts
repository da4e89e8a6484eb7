import type { Locator, Page } from '@playwright/test'
import { open } from '../testing/hydrated.ts'
import { expect, readingTest as test } from '../testing/product.ts'

const MOST_KEYS = 400
const KEYS_A_LOOK = 10
const MOST_POINTS = 500

/**
 * Presses Tab, or Shift+Tab, until an element has the focus. Several keys are pressed between two checks, because
 * hundreds of checks take longer than the keys; if it was passed, single steps lead back to it.
 */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let pressed = 0; pressed < MOST_KEYS; pressed += KEYS_A_LOOK) {
    const reached = await target.evaluate(lookForFocus)
    if (reached === 'passed') await stepBackTo(page, target, key === 'Tab' ? 'Shift+Tab' : 'Tab')
    if (reached !== 'not yet') return
    for (let step = 0; step < KEYS_A_LOOK; step += 1) await page.keyboard.press(key)
  }
  throw new Error(`${MOST_KEYS} keys do not lead to ${target.toString()}`)
}

async function stepBackTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab'): Promise<void> {
  for (let step = 0; step < KEYS_A_LOOK; step += 1) {
    await page.keyboard.press(key)
    if ((await target.evaluate(lookForFocus)) === 'there') return
  }
  throw new Error(`${key} does not lead back to ${target.toString()}`)
}

/** Returns whether an element has the focus or had it since the last check. Runs in the page. */
function lookForFocus(element: Element): 'there' | 'passed' | 'not yet' {
  const kept = window as typeof window & { visited?: EventTarget[] }
  if (kept.visited === undefined) {
    const visited: EventTarget[] = []
    kept.visited = visited
    document.addEventListener('focusin', ({ target }) => target !== null && visited.push(target))
  }
  const wasThere = kept.visited.splice(0).includes(element)
  if (document.activeElement === element) return 'there'
  return wasThere ? 'passed' : 'not yet'
}

/** Moves through a chart by arrow keys and returns the announced text of two of its points. */
async function readChart(page: Page, chart: Locator): Promise<string[]> {
  const status = chart.getByRole('status')
  await tabTo(page, chart)
  await page.keyboard.press('Home')
  await expect(status).not.toBeEmpty()
  const first = (await status.textContent()) ?? ''
  await page.keyboard.press('ArrowRight')
  await expect(status).not.toHaveText(first)
  return [first, (await status.textContent()) ?? '']
}

/** Moves through a chart from its first point to its last by arrow keys, and returns the announced text of each. */
async function readEveryValue(page: Page, chart: Locator): Promise<string[]> {
  const status = chart.getByRole('status')
  await tabTo(page, chart)
  await page.keyboard.press('End')
  await expect(status).not.toBeEmpty()
  const last = (await status.textContent()) ?? ''
  await page.keyboard.press('Home')
  const values = [(await status.textContent()) ?? '']
  while (values.at(-1) !== last && values.length < MOST_POINTS) {
    await page.keyboard.press('ArrowRight')
    values.push((await status.textContent()) ?? '')
  }
  expect(values.at(-1)).toBe(last)
  return values
}

async function copyLink(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<string> {
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await tabTo(page, page.getByRole('button', { name: 'Copy link' }), key)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).not.toBe('')
  return page.evaluate(() => navigator.clipboard.readText())
}

const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })

test('by keyboard alone: search, open a model, read every chart value, compare four, price a workload, share the links [USE-04, USE-16, USE-22]', async ({
  page,
  context,
}) => {
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, '/models')
  const palette = page.getByRole('dialog', { name: 'Search and go to' })
  await page.keyboard.press('Control+k')
  // Typing before its code is loaded is covered by the tests of the palette.
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('gpt-5')
  await expect(palette.getByRole('option').first()).toContainText('GPT-5')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/model\/gpt-5$/)

  const charts = page.getByRole('application')
  await expect(charts.nth(1)).toBeVisible()
  const count = await charts.count()
  for (let index = 0; index < count; index += 1) {
    const values = await readEveryValue(page, charts.nth(index))
    expect(values.filter((value) => !/\d/.test(value))).toEqual([])
  }
  await tabTo(
    page,
    page
      .getByRole('main')
      .getByRole('button', { name: /^Compare\b/ })
      .first(),
    'Shift+Tab',
  )
  await page.keyboard.press('Enter')
  await tabTo(page, menu(page, 'Compare'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/compare\?models=gpt-5/)

  const slots = page.getByRole('list', { name: 'Compared models' })
  const field = page.getByRole('searchbox', { name: 'Search models to compare' })
  for (const [index, name] of ['glm-5', 'claude opus 4.7', 'gemini 2.5 pro'].entries()) {
    await tabTo(page, slots.getByRole('link', { name: /^Add a model/ }).first(), index === 0 ? 'Tab' : 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(field).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(name)
    const add = page.getByRole('article').first().getByRole('link', { name: /^Add / })
    await expect(add).toHaveAccessibleName(new RegExp(name.replaceAll(/[ .-]/g, '.'), 'i'))
    await tabTo(page, add)
    await page.keyboard.press('Enter')
    await expect(slots.getByRole('link', { name: /^Remove / })).toHaveCount(index + 2)
  }
  const answer = page.getByRole('region', { name: 'The answer' })
  expect((await readChart(page, answer.getByRole('application'))).join(' ')).toMatch(/\d%.*\$\d/)
  const strengths = await readEveryValue(page, page.getByRole('application', { name: /^4 models on \d measures$/ }))
  expect(strengths[0]).toMatch(/^GPT-5, Blended price \$[\d.]+, Compared with the best (best|\d+%)/)
  expect(await copyLink(page, 'Shift+Tab')).toMatch(/\/compare\?models=gpt-5(,[a-z0-9-]+){3}$/)

  await tabTo(page, menu(page, 'Calculator'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/calculator/)
  await tabTo(page, page.getByRole('textbox', { name: 'Requests per month' }))
  await page.keyboard.press('Control+a')
  await page.keyboard.type('50k')
  await expect(page).toHaveURL(/requests=50000/)
  const volume = page.getByRole('application', { name: /^The |cheapest|^Monthly bill/ }).first()
  expect((await readChart(page, volume)).join(' ')).toMatch(/requests a month.*\$\d/)
  await tabTo(page, page.getByRole('slider', { name: 'Requests per month, slider' }))
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/requests=5[1-9]000/)
  expect(await copyLink(page, 'Shift+Tab')).toMatch(/\/calculator\?requests=5[1-9]000$/)
})
