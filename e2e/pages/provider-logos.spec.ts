import type { Page } from '@playwright/test'
import { open } from '../testing/hydrated.ts'
import { expect, readingTest as test } from '../testing/product.ts'

/** Returns the logos of a page that are empty. */
function emptyLogos(page: Page): Promise<string[]> {
  return page
    .locator('main svg use')
    .evaluateAll((uses) =>
      uses
        .filter((use): use is SVGUseElement => use instanceof SVGUseElement && use.getBBox().width === 0)
        .map((use) => use.href.baseVal),
    )
}

test('a list includes the logos of its providers; a logo that is needed later is fetched once', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/marks/')) fetched.push(pathname)
  })
  await open(page, '/leaderboard')
  expect(await page.locator('main svg use').count()).toBeGreaterThan(20)
  expect(await emptyLogos(page)).toEqual([])
  expect(fetched).toEqual([])

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Providers' }).click()
  await expect(page).toHaveURL('/providers')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('LLM Providers')
  await expect.poll(() => fetched.length).toBeGreaterThan(0)
  await expect.poll(() => emptyLogos(page)).toEqual([])
  expect(fetched).toHaveLength(new Set(fetched).size)
})
