import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    layoutShift: number
    axe: typeof axe
  }
}

const GIVEN_UP: ReadonlySet<string> = new Set(['fetch', 'eventsource', 'script', 'stylesheet'])

/** Collects the errors that the browser reports while a page loads and hydrates. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    // The browser itself reports the status of a missing page.
    const isExpected = message.text().includes('404') && message.location().url.includes('no-such-page')
    if ((message.type() === 'error' || message.type() === 'warning') && !isExpected) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('requestfailed', (request) => {
    // Requests that the page itself aborts are not failures: a stream ends with the page, a newer view replaces an
    // older one, and navigation cancels pending code and the later style sheet.
    const isGivenUp = request.failure()?.errorText === 'net::ERR_ABORTED' && GIVEN_UP.has(request.resourceType())
    if (!isGivenUp) complaints.push(`failed: ${request.url()}`)
  })
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

const RULES: Record<'all' | 'colours', axe.RunOnly> = {
  all: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  colours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

/** Returns the violations that axe finds. */
export async function violationsOf(page: Page, { rules }: { rules: 'all' | 'colours' }): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async (runOnly) => {
    // Leaving out passed checks takes a third of the time.
    const found = await window.axe.run({ runOnly, resultTypes: ['violations'] })
    return found.violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target.join(' ')) }))
  }, RULES[rules])
  return violations.map(({ id, targets }) => `${id}: ${targets.join(', ')}`)
}

/** Each size is loaded in one theme and then switched to the other, so that both are covered at both sizes. */
export const looks = [
  { viewport: { width: 1440, height: 900 }, themes: ['light', 'dark'] },
  { viewport: { width: 390, height: 844 }, themes: ['dark', 'light'] },
] as const

/**
 * Loads a page at each size, and fails on complaints, layout shift, sideways scroll and accessibility violations in
 * both themes.
 */
export async function expectGoodLooks(page: Page, load: () => Promise<void>): Promise<void> {
  const complaints = complaintsOf(page)
  await watchLayoutShift(page)
  for (const { viewport, themes } of looks) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme: themes[0] })
    await load()
    await expectGoodLook(page, themes[1])
    expect(complaints).toEqual([])
    expect(await page.evaluate(() => window.layoutShift)).toBe(0)
  }
}

/** Fails on sideways scroll and accessibility violations, in the page's theme and in the other. */
export async function expectGoodLook(page: Page, otherTheme: 'light' | 'dark'): Promise<void> {
  const { width = 0 } = page.viewportSize() ?? {}
  expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBeLessThanOrEqual(width)
  expect(await violationsOf(page, { rules: 'all' }), page.url()).toEqual([])
  await switchTheme(page, otherTheme)
  expect(await violationsOf(page, { rules: 'colours' }), page.url()).toEqual([])
}

/** Switches the theme. The structure of a page stays, so only colours need another check. */
export async function switchTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await expect(page.locator('html')).toHaveClass(theme === 'dark' ? /\bdark\b/ : /^(?!.*\bdark\b)/)
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)))
}
