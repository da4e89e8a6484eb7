import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { looks, publicAddresses } from './every-page.ts'
import { hydrated } from './hydrated.ts'

declare global {
  interface Window {
    layoutShift: number
  }
}

/** What the browser complains about while a page loads and comes to life. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    // The browser itself reports the status of a page that is not there.
    const isExpected = message.text().includes('404') && message.location().url.includes('no-such-page')
    if ((message.type() === 'error' || message.type() === 'warning') && !isExpected) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('requestfailed', (request) => complaints.push(`failed: ${request.url()}`))
  return complaints
}

async function watchLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.layoutShift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.layoutShift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

async function violationsOf(page: Page, { rules }: { rules: 'all' | 'colours' }): Promise<string[]> {
  const axe = new AxeBuilder({ page })
  if (rules === 'colours') axe.withRules(['color-contrast', 'link-in-text-block'])
  else axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** Structure stays when the theme changes; only colours need a second look. */
async function switchTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await expect(page.locator('html')).toHaveClass(theme === 'dark' ? /\bdark\b/ : /^(?!.*\bdark\b)/)
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)))
}

for (const address of publicAddresses) {
  for (const { name, viewport, themes } of looks) {
    test(`${address} (${name}): no complaint, no layout shift, no sideways scroll, no accessibility violation`, async ({
      browser,
    }) => {
      const [theme, otherTheme] = themes
      const context = await browser.newContext({ viewport, colorScheme: theme })
      const page = await context.newPage()
      const complaints = complaintsOf(page)
      await watchLayoutShift(page)
      await page.goto(address)
      await hydrated(page)
      await page.waitForLoadState('networkidle')
      expect(complaints).toEqual([])
      expect(await page.evaluate(() => window.layoutShift)).toBe(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
      expect(await violationsOf(page, { rules: 'all' })).toEqual([])
      await switchTheme(page, otherTheme)
      expect(await violationsOf(page, { rules: 'colours' })).toEqual([])
      expect(await page.evaluate(() => window.layoutShift)).toBe(0)
      await context.close()
    })
  }

  test(`${address}: can be read without JavaScript, and fits 320 pixels`, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } })
    const page = await context.newPage()
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const text = await page.locator('main').innerText()
    expect(text.length).toBeGreaterThan(40)
    await context.close()
  })
}
