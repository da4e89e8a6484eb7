import type { Page } from '@playwright/test'
import { signInAs } from '../testing/accounts.ts'
import { hydratedPart, open } from '../testing/hydrated.ts'
import { linkFromMail } from '../testing/mails.ts'
import { expect, test } from '../testing/product.ts'

const toasts = (page: Page) => page.locator('[data-sonner-toast]')
const unique = () => `${Date.now().toString(36)}-${process.pid.toString(36)}`

test('a reader subscribes, confirms by mail, is on the list, and unsubscribes with one click on a page [PUB-FOOT-03]', async ({
  page,
  baseURL,
}) => {
  test.slow()
  const email = `reader-${unique()}@example.org`
  await open(page, '/about')
  const footer = page.getByRole('contentinfo')
  const field = footer.getByRole('textbox', { name: 'E-mail address' })
  await hydratedPart(field)
  await field.fill('nobody')
  await footer.getByRole('button', { name: 'Subscribe' }).click()
  await expect(footer.getByText('Please enter a valid email address')).toBeVisible()
  await field.fill(email)
  await footer.getByRole('button', { name: 'Subscribe' }).click()
  await expect(toasts(page).getByText('Check your inbox')).toBeVisible()
  await expect(footer.getByRole('status')).toHaveText(`We sent a confirmation link to ${email}.`)

  await page.goto(await linkFromMail(baseURL ?? '', email, 'Confirm your subscription'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Subscription confirmed')
  // The token is removed from the address.
  await expect(page).toHaveURL('/newsletter/confirm')

  const link = await linkFromMail(baseURL ?? '', email, "You're subscribed")
  await signInAs(page, 'admin')
  await open(page, `/admin/newsletter?search=${email}`)
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Subscribed')
  await expect(page.getByRole('navigation', { name: 'Mail' }).getByRole('link', { name: 'Newsletter' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^newsletter-export-\d{4}-\d\d-\d\d\.csv$/)

  await page.goto(link)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are unsubscribed')
  await open(page, `/admin/newsletter?search=${email}`)
  await expect(page.getByText('No subscribers found')).toBeVisible()
})

test('a link that is not complete or was never sent says so', async ({ page }) => {
  await page.goto('/newsletter/confirm')
  await expect(page.getByRole('alert')).toHaveText('This link is incomplete. Please open the full link from the email.')
  await page.goto(`/newsletter/confirm#token=${'x'.repeat(43)}`)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Subscription not confirmed')
})

test('a newsletter that cannot be reached says so, and keeps the address that was typed', async ({ page }) => {
  await page.route('**/api/newsletter/subscriptions', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await open(page, '/terms')
  const field = page.getByRole('contentinfo').getByRole('textbox', { name: 'E-mail address' })
  await hydratedPart(field)
  await field.fill('ada@example.org')
  await field.press('Enter')
  await expect(toasts(page).getByText("Couldn't subscribe you")).toBeVisible()
  await expect(field).toHaveValue('ada@example.org')
})

test('a visitor writes to the team, which reads it and marks it as answered [PUB-STATIC-04]', async ({ page }) => {
  test.slow()
  const subject = `A price is wrong ${unique()}`
  await open(page, '/contact')
  const form = page.getByRole('region', { name: 'Contact form' })
  const send = form.getByRole('button', { name: 'Send Message' })
  await hydratedPart(send)
  await send.click()
  for (const message of ['Name is required', 'Subject is required', 'Message is required']) {
    await expect(form.getByText(message)).toBeVisible()
  }
  await expect(form.getByLabel('Name')).toBeFocused()
  await form.getByLabel('Name').fill('Ada <b>Lovelace</b>')
  await form.getByLabel('Email').fill('ada@example.org')
  await form.getByLabel('Subject').fill(subject)
  await form.getByLabel('Message').fill('The output price.\n<img src=x onerror="document.title=1">')
  await page.route('**/api/contact', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await send.click()
  await expect(form.getByRole('alert')).toHaveText('Failed to send message')
  await page.unroute('**/api/contact')
  await send.click()
  await expect(form.getByText('Thank you for your message')).toBeVisible()
  await expect(toasts(page).getByText('Message sent')).toBeVisible()

  await signInAs(page, 'admin')
  await open(page, '/admin/messages')
  const card = page.getByRole('article').filter({ hasText: subject })
  await expect(card).toContainText('Ada <b>Lovelace</b>')
  await expect(card).toContainText('<img src=x onerror')
  await card.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(toasts(page).getByText('Message marked as answered')).toBeVisible()
  await expect(card).toHaveCount(0)
  await page.getByText('Answered', { exact: false }).first().click()
  await expect(card).toContainText('admin')
})

test('moderators are sent home from newsletter and messages', async ({ page }) => {
  await signInAs(page, 'moderator')
  for (const address of ['/admin/newsletter', '/admin/messages']) {
    await page.goto(address)
    await expect(page).toHaveURL('/')
  }
})
