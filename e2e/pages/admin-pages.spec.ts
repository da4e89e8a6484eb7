import type { APIRequestContext, BrowserContext } from '@playwright/test'
import { demoToken } from '../testing/accounts.ts'
import { adminAddresses } from '../testing/admin-addresses.ts'
import { open } from '../testing/hydrated.ts'
import { expectGoodLooks } from '../testing/page-checks.ts'
import { expect, readingTest as test } from '../testing/product.ts'
import { watchRequests } from '../testing/settled.ts'

test.describe.configure({ mode: 'parallel' })

async function signIn(context: BrowserContext): Promise<string> {
  const token = await demoToken(context.request, 'admin')
  // The first sign-in sends a mail, whose job would finish while the page of jobs is open.
  await expect.poll(() => unfinishedJobs(context.request, token)).toBe(0)
  await context.addInitScript((value) => localStorage.setItem('auth_token', value), token)
  return token
}

async function unfinishedJobs(request: APIRequestContext, token: string): Promise<number> {
  const response = await request.get('/api/admin/jobs', { headers: { authorization: `Bearer ${token}` } })
  const { running, waiting } = (await response.json()) as Record<'running' | 'waiting', { count: number }>
  return running.count + waiting.count
}

for (const address of adminAddresses) {
  test(`${address}: no complaint, no layout shift, no sideways scroll, no accessibility violation, on a desktop and a phone, light and dark; the server sends a shell that is the same for everyone and that nobody may list [ADM-LAYOUT-01]`, async ({
    context,
    page,
    request,
  }) => {
    const token = await signIn(context)
    const settled = watchRequests(page)
    await expectGoodLooks(page, async () => {
      await open(page, address)
      await settled()
      await expect(page.getByRole('banner').getByText('ADMIN', { exact: true })).toBeVisible()
      await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page).toHaveURL(address)
    })

    const visitor = await request.get(address)
    const admin = await request.get(address, { headers: { authorization: `Bearer ${token}` } })
    expect(visitor.status()).toBe(200)
    expect(await admin.text()).toBe(await visitor.text())
    expect(await visitor.text()).toContain('<meta name="robots" content="noindex"/>')
  })
}
