import { demoToken, signInAs } from '../testing/accounts.ts'
import { open } from '../testing/hydrated.ts'
import { expect, test } from '../testing/product.ts'
import { newSender, readByApi, send } from '../testing/submissions.ts'

const OWN = 'This is your own submission, so somebody else has to decide it.'

test('of their own submission staff read why they cannot decide it, in the queue and on its card; its keys do nothing [SAFE-30]', async ({
  page,
}) => {
  const moderator = await demoToken(page.request, 'moderator')
  const other = await newSender(page.request)
  const own = await send(page.request, moderator, { type: 'GENERAL', data: { suggestion: 'A map by a moderator' } })
  await send(page.request, other.token, { type: 'GENERAL', data: { suggestion: 'A map by somebody else' } })
  await signInAs(page, 'moderator')

  await open(page, '/admin/submissions?view=queue&order=newest')
  const list = page.getByRole('region', { name: 'Pending submissions' })
  const detail = page.getByRole('region', { name: 'Submission', exact: true })
  const approve = detail.getByRole('button', { name: /^Approve/ })
  const reject = detail.getByRole('button', { name: /^Reject/ })
  await list.getByRole('button', { name: 'A map by a moderator', exact: true }).click()
  await expect(detail).toContainText(OWN)
  await expect(approve).toBeDisabled()
  await expect(reject).toBeDisabled()
  for (const key of ['a', 'r']) await page.keyboard.press(key)
  await expect(detail.getByRole('heading', { level: 2 })).toHaveText('A map by a moderator')
  await list.getByRole('button', { name: 'A map by somebody else', exact: true }).click()
  await expect(detail.getByRole('heading', { level: 2 })).toHaveText('A map by somebody else')
  await expect(approve).toBeEnabled()
  await expect(reject).toBeEnabled()
  await expect(detail).not.toContainText(OWN)

  await open(page, '/admin/submissions?status=PENDING')
  await page.locator('main article').filter({ hasText: 'A map by a moderator' }).getByRole('link').click()
  const card = page.getByRole('dialog')
  await expect(card).toContainText(OWN)
  for (const name of ['Approve', 'Reject']) await expect(card.getByRole('button', { name, exact: true })).toBeDisabled()
  expect(await readByApi(page.request, moderator, own.id)).toMatchObject({ status: 'PENDING' })
})
