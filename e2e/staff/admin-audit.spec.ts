import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { auditActions, auditTargets } from '@inferdex/domain/audit/audit-actions'
import { demoToken, type NewAccount, signInAs, signUp } from '../testing/accounts.ts'
import { open } from '../testing/hydrated.ts'
import { expect, test } from '../testing/product.ts'

const anyRow = (page: Page) => page.getByRole('table', { name: 'Audit logs' }).getByRole('row')
const rows = (page: Page) => anyRow(page).filter({ hasText: 'USER' })
const details = (page: Page) => page.getByRole('dialog', { name: 'Audit Log Details' })

/** Changes an account of this test as an admin. */
async function act(request: APIRequestContext, { id }: NewAccount, steps: readonly string[]): Promise<void> {
  const headers = { authorization: `Bearer ${await demoToken(request, 'admin')}` }
  for (const role of steps) {
    const done = await request.put(`/api/admin/users/${id}/role`, { headers, data: { role } })
    expect(done.ok(), await done.text()).toBe(true)
  }
  await request.put(`/api/admin/users/${id}/ban`, { headers, data: { banned: true, reason: 'Spam' } })
}

test('the log is searched, filtered, sorted and looked into [ADM-AUDIT-01, ADM-AUDIT-02, ADM-AUDIT-03, ADM-AUDIT-04, ADM-AUDIT-05, ADM-AUDIT-07, ADM-AUDIT-08, ADM-AUDIT-10]', async ({
  page,
}) => {
  const account = await signUp(page)
  await act(page.request, account, ['CONTRIBUTOR', 'MODERATOR'])
  await signInAs(page, 'admin')
  await open(page, '/admin/audit-logs')
  await page.getByRole('searchbox', { name: 'Search audit logs' }).fill(account.id)
  await expect(rows(page)).toHaveCount(3)
  const heads = await page.getByRole('columnheader').allInnerTexts()
  expect(heads.map((head) => head.split('\n')[0])).toEqual([
    'Timestamp',
    'Admin',
    'Action',
    'Type',
    'Resource ID',
    'IP Address',
    'Changes',
  ])
  const newest = rows(page).first()
  await expect(newest).toContainText('BAN_USER')
  await expect(newest).toContainText('admin@inferdex.example')
  await expect(newest).toContainText(account.id)
  await expect(newest).toContainText('127.0.0.1')
  await expect(newest.locator('time')).toHaveText(/^\d+ \w{3} \d{4}, \d\d:\d\d:\d\d$/)

  const options = (name: string) => page.getByRole('combobox', { name }).getByRole('option').allInnerTexts()
  expect(await options('Action')).toEqual(['All actions', ...auditActions])
  expect(await options('Type')).toEqual(['All types', ...auditTargets])
  expect(await options('Sort order')).toEqual(['Newest First', 'Oldest First'])
  await page.getByRole('combobox', { name: 'Sort order' }).selectOption('Oldest First')
  await expect(rows(page).first()).toContainText('UPDATE_USER_ROLE')
  await page.getByRole('combobox', { name: 'Action' }).selectOption('UPDATE_USER_ROLE')
  await expect(rows(page)).toHaveCount(2)
  await expect(page).toHaveURL(`/admin/audit-logs?search=${account.id}&sortOrder=asc&action=UPDATE_USER_ROLE`)

  await rows(page).first().getByRole('button', { name: 'View Changes' }).click()
  await expect(details(page).getByRole('row', { name: /^role/ })).toHaveText(/role.*USER.*CONTRIBUTOR/)
  const json = details(page).getByRole('region', { name: 'Changes as JSON' })
  expect(JSON.parse(await json.innerText())).toEqual({ role: { from: 'USER', to: 'CONTRIBUTOR' } })
  expect(await json.innerText()).toContain('\n  "role": {')
  await page.keyboard.press('j')
  await expect(details(page).getByRole('row', { name: /^role/ })).toHaveText(/role.*CONTRIBUTOR.*MODERATOR/)
  await page.keyboard.press('Escape')
  await expect(details(page)).toHaveCount(0)

  await page.getByRole('combobox', { name: 'Type' }).selectOption('DEAL')
  await expect(page.getByText('No audit logs found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear All' }).first().click()
  await expect(page).toHaveURL('/admin/audit-logs?sortOrder=asc')
  await expect(anyRow(page).filter({ hasText: 'View Changes' }).first()).toBeVisible()
})

test('twenty to a page, a failure with the server’s words, and a file of all that matches [ADM-AUDIT-09, ADM-AUDIT-11]', async ({
  page,
}) => {
  const account = await signUp(page)
  const steps = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? 'CONTRIBUTOR' : 'USER'))
  await act(page.request, account, steps)
  await signInAs(page, 'admin')
  await open(page, `/admin/audit-logs?targetId=${account.id}`)
  await expect(rows(page)).toHaveCount(20)
  await expect(page.getByText('Showing 1–20 of 21 entries')).toBeVisible()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(rows(page)).toHaveCount(1)

  const file = async (format: 'CSV' | 'JSON') => {
    const download = page.waitForEvent('download')
    // By keyboard: a toast under the pointer would stay over the button.
    await page.getByRole('button', { name: 'Export' }).press('Enter')
    await page.getByRole('menuitem', { name: `Export ${format}` }).press('Enter')
    expect((await download).suggestedFilename()).toMatch(
      new RegExp(`^audit-logs-export-\\d{4}-\\d\\d-\\d\\d\\.${format.toLowerCase()}$`),
    )
    return readFile(await (await download).path(), 'utf8')
  }
  const lines = (await file('CSV')).trim().split('\r\n')
  expect(lines).toHaveLength(22)
  expect(lines[0]).toBe('seq,createdAt,username,email,action,targetType,targetId,ipAddress,changes,targetName')
  expect(lines.slice(1).every((line) => line.includes(account.id))).toBe(true)
  expect(JSON.parse(await file('JSON'))).toHaveLength(21)

  await page.route('**/api/admin/audit-logs?*', (route) =>
    route.fulfill({ status: 503, json: { error: 'The log is being moved', code: 'INTERNAL' } }),
  )
  await page.goto('/admin/audit-logs?page=1')
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('Failed to load audit logs')
  await expect(alert).toContainText('The log is being moved')
  await page.unroute('**/api/admin/audit-logs?*')
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(anyRow(page).filter({ hasText: 'View Changes' }).first()).toBeVisible()
})
