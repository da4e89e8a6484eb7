import type { Page } from '@playwright/test'
import { open } from '../testing/hydrated.ts'
import { expect, readingTest as test } from '../testing/product.ts'

const choice = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Who counts as cheapest' }).getByRole('link', { name, exact: true })

test('direct or any: one choice in the address of every page, remembered until it is changed [ENDP-01]', async ({
  page,
}) => {
  await open(page, '/model/gpt-oss-120b')
  const offers = page.getByRole('table', { name: 'Offers' })
  const cheapest = offers.getByRole('row').filter({ hasText: 'Cheapest paid' }).first()
  await expect(choice(page, 'Direct')).toHaveAttribute('aria-current', 'true')
  await expect(page.getByText(/^Direct from \$\S+ at .+ · through a router from \$\S+ at .+/)).toBeVisible()
  await expect(cheapest.getByText('Router', { exact: true })).toHaveCount(0)

  await choice(page, 'Any').click()
  await expect(page).toHaveURL(/\/model\/gpt-oss-120b\?via=any$/)
  await expect(cheapest.getByText('Router', { exact: true })).toBeVisible()

  await open(page, '/calculator')
  await expect(page).toHaveURL(/\/calculator\?via=any$/)
  await expect(choice(page, 'Any')).toHaveAttribute('aria-current', 'true')
  await open(page, '/compare?models=gpt-oss-120b,glm-5')
  await expect(page).toHaveURL(/via=any/)
  await open(page, '/models?view=table&sort=lowest')
  await expect(page).toHaveURL(/via=any/)

  await choice(page, 'Direct').click()
  await expect(page).not.toHaveURL(/via=/)
  await open(page, '/calculator')
  await expect(page.getByText(/offers fit through a router and are not ranked/)).toBeVisible()
  await expect(page).not.toHaveURL(/via=/)
})
