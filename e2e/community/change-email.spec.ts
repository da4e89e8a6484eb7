import { signUp } from '../testing/accounts.ts'
import { open } from '../testing/hydrated.ts'
import { linkFromMail } from '../testing/mails.ts'
import { withDatabaseOf } from '../testing/product-database.ts'
import { expect, test } from '../testing/product.ts'

test('change the email address with the link to the new one, and take it back with the link to the old one [SAFE-23]', async ({
  page,
  productUrl,
}) => {
  const account = await signUp(page)
  await open(page, await linkFromMail(productUrl, account.email, 'Confirm your email address'))
  await expect(page.getByRole('heading', { name: 'Email address confirmed' })).toBeVisible()
  await withDatabaseOf(productUrl, async ({ pool }) => {
    await pool.query(`update sessions set created_at = created_at - interval '20 minutes'`)
  })

  const email = `new-${account.email}`
  await open(page, '/profile?tab=security')
  await page.getByRole('button', { name: 'Change email address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change email address' })
  await dialog.getByLabel('New email address').fill(email)
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  const confirm = page.getByRole('dialog', { name: "Confirm that it's you" })
  await confirm.getByLabel('Password', { exact: true }).fill(account.password)
  await confirm.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'We have sent a link to' })).toContainText(email)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const stop = await linkFromMail(productUrl, account.email, 'is about to change')
  await open(page, await linkFromMail(productUrl, email, 'Confirm your new email address'))
  await expect(page.getByRole('heading', { name: 'Email address changed' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Your profile' }).click()
  await open(page, '/profile?tab=security')
  await expect(page.getByRole('main').getByText(email, { exact: true }).first()).toBeVisible()

  await open(page, stop)
  await expect(page.getByRole('heading', { name: 'Your email address stays' })).toBeVisible()
  const signIn = (address: string) =>
    page.request.post('/api/auth/login', { data: { email: address, password: account.password } })
  expect((await signIn(email)).status()).toBe(401)
  expect((await signIn(account.email)).status()).toBe(200)
})
