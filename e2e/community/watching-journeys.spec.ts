import type { Page } from '@playwright/test'
import { makeDigests } from '../../apps/server/src/features/watching/delivery/make-digests.jobs.ts'
import { runScheduledJob } from '../../apps/server/src/platform/job-queue.ts'
import { signUp } from '../testing/accounts.ts'
import { open } from '../testing/hydrated.ts'
import { linkFromMail, mailTo } from '../testing/mails.ts'
import { switchTheme, violationsOf } from '../testing/page-checks.ts'
import { expect, test } from '../testing/product.ts'
import { withDatabaseOf } from '../testing/product-database.ts'
import { aSoldModel, waitForAlerts } from '../testing/sold-model.ts'

const inbox = (page: Page) => page.getByRole('list', { name: 'Inbox' })

/** Makes the digest of a person due, instead of up to a week later, and waits until it is sent. */
async function sendDigestNow(productUrl: string, userId: string): Promise<void> {
  await withDatabaseOf(productUrl, async ({ db }) => {
    await db
      .updateTable('delivery')
      .set({ next_digest_at: new Date(0) })
      .where('user_id', '=', userId)
      .execute()
    await runScheduledJob(db, makeDigests)
  })
}

test('a visitor watches a model, signs in, is watching, reads of its new price in the inbox and in the digest, and ends the digest with one click', async ({
  page,
  productUrl,
}) => {
  const model = await aSoldModel(page)
  const person = await signUp(page)
  await open(page, await linkFromMail(productUrl, person.email, 'Confirm your email address'))
  await expect(page.getByRole('main')).toContainText(/confirmed/i)
  await page.evaluate(() => localStorage.clear())

  await open(page, `/model/${model.slug}`)
  await page.getByRole('button', { name: `Watch ${model.name}` }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/model/${model.slug}`)
  await expect(page.getByRole('button', { name: `Watching ${model.name}` })).not.toHaveAttribute('aria-busy')

  await model.setInput({ groq: '2' })
  await waitForAlerts(page, person.token, 1)
  await open(page, '/profile/watching')
  const news = `${model.name} got cheaper at Groq`
  await expect(inbox(page)).toContainText(`New: ${news} -50%`)

  await sendDigestNow(productUrl, person.id)
  const { sent, text } = await mailTo(productUrl, person.email, news)
  expect(text).toContain('You get this on Mondays because you watch one thing.')
  expect(sent).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)

  // The request that a mail client sends when its button is pressed.
  const oneClick = /^List-Unsubscribe:\s+<([^>]+)>/m.exec(sent)?.[1] ?? ''
  const ended = await page.request.post(oneClick, { form: { 'List-Unsubscribe': 'One-Click' } })
  expect(ended.status()).toBe(204)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Email digest' })).toContainText('Off')
  await expect(inbox(page)).toContainText(news)

  // The link in the text asks for confirmation.
  await open(page, await linkFromMail(productUrl, person.email, news))
  await page.getByRole('button', { name: 'Stop the digest' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The digest is stopped')
})

test('a saved bill tells that another offer became the cheapest, with both bills and their difference', async ({
  page,
}) => {
  const model = await aSoldModel(page, { groq: '4', deepinfra: '6' })
  const person = await signUp(page)
  await open(page, `/calculator?requests=1000&in=1000&out=1000&cached=0&need=none&models=pick&pick=${model.slug}`)
  await page.getByRole('button', { name: 'Watch this bill' }).click()
  const dialog = page.getByRole('dialog', { name: 'Watch this bill' })
  await expect(dialog).toContainText('another offer becomes the cheapest')
  expect(await violationsOf(page, { rules: 'all' })).toEqual([])
  await switchTheme(page, 'dark')
  expect(await violationsOf(page, { rules: 'colours' })).toEqual([])
  await dialog.getByLabel('Name').fill('Support bot')
  await dialog.getByRole('button', { name: 'Watch', exact: true }).click()
  await expect(page.locator('[data-sonner-toast]')).toContainText(`Now $13.00 a month: ${model.name} at Groq.`)

  await model.setInput({ deepinfra: '3' })
  await waitForAlerts(page, person.token, 1)
  await open(page, '/profile/watching')
  await expect(inbox(page)).toContainText('New: Support bot: $13.00 → $12.00 a month -7.7%')
  await expect(inbox(page)).toContainText(
    `The cheapest is now ${model.name} at DeepInfra. Before it was ${model.name} at Groq.`,
  )
  await inbox(page).getByText('Both bills').click()
  const before = inbox(page).getByRole('table', { name: `Before: ${model.name} at Groq` })
  const now = inbox(page).getByRole('table', { name: `Now: ${model.name} at DeepInfra` })
  await expect(before.getByRole('row', { name: 'A month' })).toContainText('$13.00')
  await expect(now.getByRole('row', { name: 'A month' })).toContainText('$12.00')
  await expect(inbox(page)).toContainText('$12.00 − $13.00 = -$1.00 a month')
  expect(await violationsOf(page, { rules: 'all' })).toEqual([])
  await switchTheme(page, 'light')
  expect(await violationsOf(page, { rules: 'colours' })).toEqual([])
})

test('compared models are watched in the heads of their columns, and a model in the evidence of its price', async ({
  page,
}) => {
  const [one, other] = [await aSoldModel(page), await aSoldModel(page)]
  await signUp(page)
  await open(page, `/compare?models=${one.slug},${other.slug}`)
  const table = page.getByRole('table', { name: 'Detailed comparison' })
  await table.getByRole('button', { name: `Watch ${one.name}` }).click()
  await expect(table.getByRole('button', { name: `Watching ${one.name}` })).not.toHaveAttribute('aria-busy')
  await expect(table.getByRole('button', { name: `Watch ${other.name}` })).toBeVisible()
  expect(await violationsOf(page, { rules: 'all' })).toEqual([])

  await open(page, `/model/${other.slug}`)
  await page.getByRole('button', { name: `Watch the model ${other.name}` }).click()
  // The button in the page header shows the same.
  await expect(page.getByRole('button', { name: `Watching ${other.name}` })).not.toHaveAttribute('aria-busy')
  await open(page, '/profile/watching')
  await expect(page.getByRole('region', { name: 'Models' }).getByRole('listitem')).toHaveCount(2)
})
