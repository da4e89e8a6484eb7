import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { signUp } from '../testing/accounts.ts'
import { fail, toast } from '../testing/admin-records.ts'
import { open } from '../testing/hydrated.ts'
import { linkFromMail } from '../testing/mails.ts'
import { switchTheme, violationsOf } from '../testing/page-checks.ts'
import { expect, test } from '../testing/product.ts'
import { withDatabaseOf } from '../testing/product-database.ts'

const way = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test.use({ timezoneId: 'Europe/Berlin' })

test('nothing is mailed to an address that is not confirmed; then the digest comes at the chosen hour of the own time zone', async ({
  page,
  productUrl,
}) => {
  const person = await signUp(page)
  await open(page, '/profile/watching')
  const digest = way(page, 'Email digest')
  await expect(digest).toContainText('Mondays at 08:00, UTC')
  await expect(digest).toContainText('Until it is, we send you no digest.')
  await page.goto(await linkFromMail(productUrl, person.email, 'Confirm your email address'))
  await expect(page.getByRole('main')).toContainText(/confirmed/i)

  await open(page, '/profile/watching')
  await expect(digest).not.toContainText('no digest')
  const change = digest.getByRole('button', { name: 'Change' })
  await change.click()
  await digest.getByLabel('Every day').check()
  await expect(digest.getByLabel('Day', { exact: true })).toBeHidden()
  await digest.getByRole('button', { name: 'Use Europe/Berlin' }).click()
  await digest.getByRole('checkbox', { name: 'Quiet hours' }).check()
  await digest.getByLabel('Time', { exact: true }).selectOption('23:00')
  expect(await violationsOf(page, { rules: 'all' })).toEqual([])
  await switchTheme(page, 'dark')
  expect(await violationsOf(page, { rules: 'colours' })).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  await digest.getByRole('button', { name: 'Save' }).click()
  await expect(digest).toContainText('The digest would come in your quiet hours')
  await digest.getByLabel('Time', { exact: true }).selectOption('07:00')
  await expect(digest).not.toContainText('The digest would come in your quiet hours')
  await digest.getByRole('button', { name: 'Save' }).click()
  await expect(digest).toContainText('Every day at 07:00, Europe/Berlin')
  await expect(digest).toContainText('Never between 22:00 and 07:00')
  await expect(digest).toContainText(/the next comes on \w{3}, .* 07:00/)
  await expect(change).toBeFocused()

  await page.reload()
  await expect(digest).toContainText('Every day at 07:00, Europe/Berlin')
  await digest.getByRole('button', { name: 'Change' }).click()
  await digest.getByLabel('Off').check()
  await digest.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'The digest is off')).toBeVisible()
  await expect(digest).not.toContainText('Europe/Berlin')
})

test('the address of the own feed is shown once, works, and stops working when it is replaced or stopped', async ({
  page,
}) => {
  await signUp(page)
  await open(page, '/profile/watching')
  const feed = way(page, 'Personal Atom feed')
  await feed.getByRole('button', { name: 'Create' }).click()
  const address = feed.getByLabel('Address of your feed')
  await expect(address).toBeFocused()
  const first = await address.inputValue()
  expect((await page.request.get(first)).status()).toBe(200)
  expect(await violationsOf(page, { rules: 'all' })).toEqual([])

  await feed.getByRole('button', { name: 'Replace' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace' }).click()
  await expect(address).not.toHaveValue(first)
  const second = await address.inputValue()
  expect([(await page.request.get(first)).status(), (await page.request.get(second)).status()]).toEqual([404, 200])

  await page.reload()
  await expect(feed).toContainText('On since')
  await expect(address).toBeHidden()
  await feed.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop' }).click()
  await expect(feed.getByRole('button', { name: 'Create' })).toBeVisible()
  expect((await page.request.get(second)).status()).toBe(404)
})

test('a webhook is saved once its server answers the challenge; one that was switched off says why and is switched on again', async ({
  page,
  productUrl,
}) => {
  // A server of the person, which does not handle challenges at first.
  let isReady = false
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { challenge } = JSON.parse(Buffer.concat(chunks).toString()) as { challenge: string }
      response.end(isReady ? challenge : 'hello')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/news`
  const person = await signUp(page)
  await open(page, '/profile/watching')
  const webhook = way(page, 'Webhook')
  await webhook.getByRole('button', { name: 'Set up' }).click()
  await webhook.getByLabel('Address').fill(url)
  await webhook.getByRole('button', { name: 'Check and save' }).click()
  await expect(webhook).toContainText('Your server did not send the challenge back')
  expect(await violationsOf(page, { rules: 'all' })).toEqual([])
  isReady = true
  await webhook.getByRole('button', { name: 'Check and save' }).click()
  const secret = webhook.getByLabel('Secret of your webhook')
  await expect(secret).toHaveValue(/^whsec_/)
  await expect(webhook).toContainText('On. Nothing was sent yet')

  await withDatabaseOf(productUrl, async ({ db }) => {
    const failed = { state: 'failed', failures: 10, last_error: 'Your server answered with status 500' } as const
    await db.updateTable('webhooks').set(failed).where('user_id', '=', person.id).execute()
  })
  await page.reload()
  await expect(webhook).toContainText(
    'Switched off after 10 failures in a row. The last: Your server answered with status 500.',
  )
  await expect(secret).toBeHidden()
  await webhook.getByRole('button', { name: 'Switch on again' }).click()
  await expect(secret).toBeFocused()
  await expect(webhook).not.toContainText('Switched off')
  await webhook.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(webhook.getByRole('button', { name: 'Set up' })).toBeVisible()
  await expect(secret).toBeHidden()
  await new Promise((resolve) => server.close(resolve))
})

test('settings that cannot be loaded leave the inbox, and are loaded by Retry', async ({ page }) => {
  await signUp(page)
  await fail(page, 'GET', '/users/me/delivery')
  await open(page, '/profile/watching')
  const delivery = page.getByRole('region', { name: 'How you are told' })
  await expect(delivery).toContainText('This could not be loaded')
  await expect(page.getByRole('region', { name: 'Inbox', exact: true })).toContainText('No alerts yet')
  await page.unroute('**/api/users/me/delivery')
  await delivery.getByRole('button', { name: 'Retry' }).click()
  await expect(way(page, 'Email digest')).toContainText('Mondays at 08:00')
})

test('an installation without mail and webhooks says so, and offers neither', async ({ page }) => {
  await signUp(page)
  await page.route('**/api/users/me/delivery', async (route) => {
    const answer = await route.fetch()
    const delivery = (await answer.json()) as object
    await route.fulfill({ response: answer, json: { ...delivery, mail: 'off', hasWebhooks: false } })
  })
  await open(page, '/profile/watching')
  await expect(way(page, 'Email digest')).toHaveText('Email digestThis installation sends no mail.')
  await expect(way(page, 'Webhook')).toHaveText('WebhookWebhooks are not set up on this installation.')
  await expect(way(page, 'Personal Atom feed').getByRole('button', { name: 'Create' })).toBeVisible()
})
