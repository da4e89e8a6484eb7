import type { Page } from '@playwright/test'
import { open } from '../testing/hydrated.ts'
import { watchLayoutShift } from '../testing/page-checks.ts'
import { expect, readingTest as test } from '../testing/product.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** Not the calculator: its rows contain two stacked names, a model and its seller. */
const ADDRESSES = [
  '/',
  '/models',
  '/models?view=table',
  '/providers',
  '/model/gpt-oss-120b',
  '/provider/groq',
  '/deals',
  '/free-tiers',
  '/leaderboard',
  '/compare?models=gpt-5-5,claude-opus-4-7,gemini-2-5-pro',
  '/search?q=claude',
  '/blog',
  '/login',
  '/contact',
]

test('what a finger can press is at least 40 pixels high and wide, and the page stays as wide as the phone [USE-15]', async ({
  page,
}) => {
  for (const address of ADDRESSES) {
    await open(page, address)
    expect([address, await smallTargets(page)]).toEqual([address, []])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  }
})

/** Returns the controls that are too small for a finger. Links inside a sentence are exempt. */
async function smallTargets(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const LEAST = 39.5
    const controls =
      'main :is(button, select, summary, input, textarea, a[href], label:has(input)), header a, header button'
    return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((element) => {
      const { width, height } = element.getBoundingClientRect()
      const { display } = getComputedStyle(element)
      const isShown = width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true })
      const isWord = display === 'inline' && element.closest('td, th, h2, h3') === null
      // Its label, or the whole card, is the target instead.
      const isCovered = element.matches('label input') || getComputedStyle(element, '::after').position === 'absolute'
      const isBigEnough = height >= LEAST && (width >= LEAST || element.matches('a:not(.control)'))
      if (!isShown || isWord || isCovered || element.closest('svg') !== null || isBigEnough) return []
      return [
        `${element.tagName} "${element.textContent.trim().slice(0, 30)}" ${Math.round(width)}x${Math.round(height)}`,
      ]
    })
  })
}

test('one bar at a time is at the lower edge, about 44 pixels high, and no button floats over the page [USE-05]', async ({
  page,
}) => {
  await open(page, '/models')
  const consent = page.getByRole('region', { name: 'Privacy choice' })
  const tray = page.getByRole('region', { name: 'Comparison', exact: true })
  const heightOf = async (bar: typeof tray) => Math.round((await bar.boundingBox())?.height ?? 0)
  await expect(consent).toBeVisible()
  expect(await heightOf(consent)).toBeLessThanOrEqual(48)

  const add = (index: number) =>
    page
      .getByRole('article')
      .nth(index)
      .getByRole('button', { name: /^Compare/ })
      .tap()
  await add(0)
  await add(1)
  await expect(tray.getByText('Compare (2/4)')).toBeVisible()
  await expect(consent).toBeHidden()
  expect(await heightOf(tray)).toBe(44)
  await expect(tray.getByRole('link', { name: 'Compare Now' })).toBeInViewport({ ratio: 1 })

  await page.evaluate(() => window.scrollTo({ top: 2000, behavior: 'instant' }))
  const toTop = page.getByRole('button', { name: 'Back to top' })
  await expect(toTop).toBeAttached()
  await expect(toTop).not.toBeInViewport()
  await toTop.scrollIntoViewIfNeeded()
  // The space below the footer is as high as the bar.
  const trayTop = (await tray.boundingBox())?.y ?? 0
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
      const footer = await page.getByRole('contentinfo').boundingBox()
      return Math.round((footer?.y ?? 0) + (footer?.height ?? 0))
    })
    .toBeLessThanOrEqual(Math.ceil(trayTop))

  await tray.getByRole('button', { name: 'Clear All' }).tap()
  await expect(tray).toHaveCount(0)
  await expect(consent).toBeVisible()
})

test('Back closes the menu and the sheet of filters, keeps what was chosen, and no extra step stays behind [USE-14]', async ({
  page,
}) => {
  await open(page, '/blog')
  await open(page, '/deals')
  const menu = page.getByRole('navigation', { name: 'Menu', exact: true })
  const openMenu = async () => {
    await page.getByRole('button', { name: 'Open menu' }).tap()
    await expect.poll(() => page.evaluate(() => window.history.state?.isSpare)).toBe(true)
  }
  await openMenu()
  await expect(menu).toBeVisible()
  await page.goBack()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL('/deals')

  await openMenu()
  await page.getByRole('button', { name: 'Close menu' }).tap()
  await expect(menu).toBeHidden()
  await openMenu()
  await menu.getByRole('link', { name: 'About' }).tap()
  await expect(page).toHaveURL('/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/deals')
  await page.goBack()
  await expect(page).toHaveURL('/blog')

  await open(page, '/models')
  const opener = page.getByRole('button', { name: /^Filters/ }).locator('visible=true')
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await opener.tap()
  await expect(sheet).toBeVisible()
  await sheet.getByRole('checkbox', { name: /^Vision/ }).tap()
  await expect(page).toHaveURL(/vision/)
  const chosen = page.url()
  await expect(sheet.getByRole('button', { name: /^Show [\d,]+ models?$/ })).toBeVisible()
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(opener).toBeFocused()
  expect(page.url()).toBe(chosen)
  await opener.tap()
  await sheet.getByRole('button', { name: /^Show / }).tap()
  await expect(sheet).toHaveCount(0)
  expect(page.url()).toBe(chosen)
})

test('the filters of providers are in a sheet that says how many it will show [USE-14]', async ({ page }) => {
  await open(page, '/providers')
  const opener = page.getByRole('button', { name: /^Filters/ }).locator('visible=true')
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await expect(page.getByRole('checkbox', { name: 'CLI Support' })).toBeHidden()
  await opener.tap()
  await sheet.getByRole('checkbox', { name: 'CLI Support' }).tap()
  await expect(page).toHaveURL('/providers?tool=cli')
  const all: { tools: { type: string }[] }[] = await (await page.request.get('/api/catalog/providers')).json()
  const left = all.filter(({ tools }) => tools.some(({ type }) => type === 'cli')).length
  await sheet.getByRole('button', { name: `Show ${left} providers` }).tap()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByText(`Showing ${left} of ${all.length} providers`)).toBeVisible()
  await opener.tap()
  await sheet.getByRole('button', { name: 'Clear all' }).tap()
  await expect(sheet.getByRole('button', { name: `Show ${all.length} providers` })).toBeVisible()
})

test('on slow 4G the first paint is in the right fonts, and nothing moves after it [USE-07]', async ({
  page,
  context,
}) => {
  const network = await context.newCDPSession(page)
  // The slow 4G of Lighthouse.
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  })
  await watchLayoutShift(page)
  await page.addInitScript(() => {
    const observer = new PerformanceObserver(() => {
      document.documentElement.dataset.fontsAtPaint = [...document.fonts]
        .filter(({ family }) => family.includes('Variable'))
        .map(({ status }) => status)
        .join()
    })
    observer.observe({ type: 'paint', buffered: true })
  })
  await open(page, '/')
  await expect(page.locator('html')).toHaveAttribute('data-fonts-at-paint', 'loaded,loaded')
  await expect(page.locator('html')).not.toHaveClass(/fonts-late/)
  expect(await page.evaluate(() => window.layoutShift)).toBe(0)
})
