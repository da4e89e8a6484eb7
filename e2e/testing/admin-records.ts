import { expect, type Locator, type Page } from '@playwright/test'
import { demoToken } from './accounts.ts'

export const toast = (page: Page, text: string | RegExp): Locator =>
  page.locator('[data-sonner-toast]').filter({ hasText: text })

/** The rows of a staff list, without its header. */
export const rows = (page: Page, table: string): Locator =>
  page.getByRole('table', { name: table, exact: true }).locator('tbody tr')

export async function asAdmin(page: Page): Promise<{ authorization: string }> {
  return { authorization: `Bearer ${await demoToken(page.request, 'admin')}` }
}

let made = 0

/** Returns a name that no other test uses. */
export function ownName(what: string): { name: string; slug: string } {
  made += 1
  const mark = `${Date.now().toString(36)}-${process.pid.toString(36)}-${made}`
  return { name: `${what} ${mark}`, slug: `${what.toLowerCase()}-${mark}` }
}

/** Types into the focused field, as a person does. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await field.focus()
  await field.press('ControlOrMeta+a')
  await field.pressSequentially(text)
}

/** Finds an option by typing and selects it with Enter. */
export async function pickByTyping(page: Page, combobox: string, text: string): Promise<void> {
  const field = page.getByRole('combobox', { name: combobox })
  await field.focus()
  await field.pressSequentially(text)
  await expect(page.getByRole('option', { name: text }).first()).toBeVisible()
  await field.press('Enter')
}

/** Makes every call below the path fail like a broken proxy, without a message of the server. */
export async function fail(page: Page, method: string, path: string): Promise<void> {
  await page.route(`**/api${path}`, (route) =>
    route.request().method() === method ? route.fulfill({ status: 503, body: 'Bad gateway' }) : route.fallback(),
  )
}

/** Expects the query of the URL, in any order. */
export async function expectQuery(page: Page, query: Readonly<Record<string, string>>): Promise<void> {
  await expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual(query)
}
