import { signInAs } from '../../testing/accounts.ts'
import { asAdmin, ownName, rows, toast } from '../../testing/admin-records.ts'
import { open } from '../../testing/hydrated.ts'
import { expect, test } from '../../testing/product.ts'

/** MANY_ROWS=2000 is the promised number. */
const MANY = Number(process.env.MANY_ROWS ?? 60)
const IMPORTED_AT_A_TIME = 500

test(`${MANY} selected models are archived and come back, with a bar that says how far it is [STAFF-03]`, async ({
  page,
}) => {
  test.setTimeout(180_000 + MANY * 200)
  const { name: family, slug } = ownName('Many')
  const headers = await asAdmin(page)
  for (let start = 0; start < MANY; start += IMPORTED_AT_A_TIME) {
    const items = Array.from({ length: Math.min(IMPORTED_AT_A_TIME, MANY - start) }, (_, n) => ({
      name: `${family} ${start + n}`,
      slug: `${slug}-${start + n}`,
      version: '1',
      family,
      architecture: 'Dense',
      contextWindow: 8000,
      isOpenSource: false,
      rating: 4,
      reviewCount: 1,
    }))
    const added = await page.request.post('/api/admin/models/import', { headers, data: { items } })
    expect(added.ok(), await added.text()).toBe(true)
  }
  await signInAs(page, 'admin')
  await open(page, `/admin/models?family=${encodeURIComponent(family)}`)
  await expect(rows(page, 'Models')).toHaveCount(20)
  await rows(page, 'Models').first().getByRole('checkbox').check()
  await page.getByRole('button', { name: /^Select all .* that match$/ }).click()

  const count = MANY.toLocaleString('en')
  const timeout = 60_000 + MANY * 100
  // The second call is held until the progress bar was seen: on a fast machine it would be gone.
  let goOn = () => {}
  const seen = new Promise<void>((resolve) => {
    goOn = resolve
  })
  let calls = 0
  await page.route('**/api/admin/models/bulk', async (route) => {
    calls += 1
    if (calls === 2) await seen
    await route.continue()
  })
  const startedAt = Date.now()
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await expect(page.getByRole('progressbar', { name: 'Archiving models' })).toBeVisible()
  await expect(page.getByText(new RegExp(`^[1-9][\\d,]* of ${count}$`))).toBeVisible()
  goOn()
  const archived = toast(page, `${count} models archived`)
  await expect(archived).toBeVisible({ timeout })
  const archivedAt = Date.now()
  await expect(page.getByRole('heading', { name: 'No models found' })).toBeVisible()
  expect((await page.request.get(`/model/${slug}-0`)).status()).toBe(404)

  await archived.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('progressbar', { name: 'Restoring models' })).toBeVisible()
  await expect(toast(page, `${count} models are as they were`)).toBeVisible({ timeout })
  await expect(rows(page, 'Models')).toHaveCount(20)
  expect((await page.request.get(`/model/${slug}-0`)).status()).toBe(200)
  const seconds = [archivedAt - startedAt, Date.now() - archivedAt].map((ms) => (ms / 1000).toFixed(1))
  test.info().annotations.push({ type: 'seconds', description: `archived in ${seconds[0]}, restored in ${seconds[1]}` })
})
