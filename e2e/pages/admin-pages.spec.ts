import type { APIRequestContext, BrowserContext } from '@playwright/test'
import { demoToken } from '../testing/accounts.ts'
import { adminAddresses } from '../testing/admin-addresses.ts'
import { hydrated } from '../testing/hydrated.ts'
import { complaintsOf, expectGoodLook, watchLayoutShift } from '../testing/page-checks.ts'
import { expect, test } from '../testing/product.ts'
import { looks } from '../testing/public-addresses.ts'
import { watchRequests } from '../testing/settled.ts'

// Many tests, all read-only.
test.describe.configure({ mode: 'parallel' })

async function signIn(context: BrowserContext): Promise<void> {
  const token = await demoToken(context.request, 'admin')
  // The first sign-in sends a mail, whose job would finish while the page of jobs is open.
  await expect.poll(() => unfinishedJobs(context.request, token)).toBe(0)
  await context.addInitScript((value) => localStorage.setItem('auth_token', value), token)
}

async function unfinishedJobs(request: APIRequestContext, token: string): Promise<number> {
  const response = await request.get('/api/admin/jobs', { headers: { authorization: `Bearer ${token}` } })
  const { running, waiting } = (await response.json()) as Record<'running' | 'waiting', { count: number }>
  return running.count + waiting.count
}

for (const address of adminAddresses) {
  for (const { name, viewport, themes } of looks) {
    test(`${address} (${name}): no complaint, no layout shift, no sideways scroll, no accessibility violation [ADM-LAYOUT-01]`, async ({
      browser,
    }) => {
      const [theme, otherTheme] = themes
      const context = await browser.newContext({ viewport, colorScheme: theme })
      await signIn(context)
      const page = await context.newPage()
      const complaints = complaintsOf(page)
      const settled = watchRequests(page)
      await watchLayoutShift(page)
      await page.goto(address)
      await hydrated(page)
      await settled()
      await expect(page.getByRole('banner').getByText('ADMIN', { exact: true })).toBeVisible()
      await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page).toHaveURL(address)
      await expectGoodLook(page, complaints, otherTheme)
      await context.close()
    })
  }

  test(`${address}: the server sends a shell that is the same for everyone and that nobody may list`, async ({
    request,
  }) => {
    const visitor = await request.get(address)
    const admin = await request.get(address, {
      headers: { authorization: `Bearer ${await demoToken(request, 'admin')}` },
    })
    expect(visitor.status()).toBe(200)
    expect(await admin.text()).toBe(await visitor.text())
    expect(await visitor.text()).toContain('<meta name="robots" content="noindex"/>')
  })
}
