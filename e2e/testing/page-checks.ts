import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    layoutShift: number
  }
}

/** What the browser complains about while a page loads and comes to life. */
export function complaintsOf(page: Page): string[] {
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

export async function watchLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.layoutShift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.layoutShift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

export async function violationsOf(page: Page, { rules }: { rules: 'all' | 'colours' }): Promise<string[]> {
  // In the page itself (there are no frames of others), and without describing all that is right: a third of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  if (rules === 'colours') axe.withRules(['color-contrast', 'link-in-text-block'])
  else axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** Structure stays when the theme changes; only colours need a second look. */
export async function switchTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await expect(page.locator('html')).toHaveClass(theme === 'dark' ? /\bdark\b/ : /^(?!.*\bdark\b)/)
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)))
}
