import { addFailedJob } from '../../apps/server/src/testing/jobs/failed-jobs.ts'
import { signInAs } from '../testing/accounts.ts'
import { open } from '../testing/hydrated.ts'
import { expect, test } from '../testing/product.ts'
import { withDatabaseOf } from '../testing/product-database.ts'

test('an admin reads why jobs failed, retries one, discards one, and the sidebar counts them [STAFF-26]', async ({
  page,
  productUrl,
}) => {
  await withDatabaseOf(productUrl, async ({ db }) => {
    const at = new Date()
    // The article does not exist, so that the retried job ends without an effect.
    const data = { postId: '01981e3a-0000-7000-8000-000000000000', at: at.toISOString() }
    await addFailedJob(db, { job: 'publish-post', data, error: { message: 'job heartbeat timeout' }, at })
    const mail = { kind: 'reset-password', email: 'ada@example.org' }
    const error = { code: 'EENVELOPE', message: 'No mailbox for ada@example.org' }
    await addFailedJob(db, { job: 'account-mail', data: mail, error, at })
  })
  await signInAs(page, 'admin')
  await open(page, '/admin/jobs')
  const failed = page.getByRole('region', { name: 'Failed' })
  await expect(failed.getByRole('listitem')).toHaveCount(2)
  await expect(failed).toContainText('The process ended in the middle of it')
  await expect(failed).toContainText('The mail server refused the recipient')
  await expect(page.getByRole('main')).not.toContainText('ada@example.org')
  await expect(page.getByRole('link', { name: 'Jobs 2 failed' })).toBeVisible()

  await failed.getByRole('button', { name: 'Retry publish-post' }).click()
  await expect(failed.getByRole('listitem')).toHaveCount(1)
  await failed.getByRole('button', { name: 'Discard account-mail' }).click()
  const question = page.getByRole('alertdialog', { name: 'Discard this job?' })
  await expect(question).toContainText('never tried again')
  await page.keyboard.press('Escape')
  await expect(failed.getByRole('listitem')).toHaveCount(1)
  await failed.getByRole('button', { name: 'Discard account-mail' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(failed).toContainText('Nothing failed.')

  await page.reload()
  await expect(failed).toContainText('Nothing failed.')
  await expect(page.getByRole('link', { name: 'Jobs', exact: true })).toBeVisible()
})

test('a moderator has no jobs page', async ({ page }) => {
  await signInAs(page, 'moderator')
  await page.goto('/admin/jobs')
  await expect(page).not.toHaveURL(/\/admin\/jobs/)
})
