import type { Page } from '@playwright/test'
import { signInAs } from '../testing/accounts.ts'
import { open } from '../testing/hydrated.ts'
import { expect, test } from '../testing/product.ts'

/** A real picture of 2 x 1 pixels. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQImWNgWFXOsKocAAcAAkPN03S4AAAAAElFTkSuQmCC',
  'base64',
)
const PDF = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n')
const MB = 1024 * 1024

const toasts = (page: Page) => page.locator('[data-sonner-toast]')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Media Library' })
const card = (page: Page, name: string) => dialog(page).getByRole('article', { name })

async function openLibrary(page: Page): Promise<void> {
  await open(page, '/admin/blogs/new')
  await page.getByRole('button', { name: 'Media Library' }).click()
  await expect(dialog(page)).toBeVisible()
}

async function upload(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await dialog(page).getByLabel('Files to upload').setInputFiles({ name, mimeType, buffer })
}

test('pictures and documents are uploaded, listed, copied, inserted and deleted [ADM-MEDIA-01, ADM-MEDIA-02, ADM-MEDIA-03, ADM-MEDIA-06, ADM-MEDIA-07, ADM-MEDIA-08]', async ({
  page,
  context,
  baseURL,
}) => {
  test.slow()
  await signInAs(page, 'admin')
  await openLibrary(page)
  const stamp = Date.now().toString(36)
  const [picture, document] = [`chart-${stamp}.png`, `sheet-${stamp}.pdf`]
  await expect(dialog(page).getByRole('button', { name: 'Browse' })).toBeVisible()
  await upload(page, picture, 'image/png', PNG)
  await expect(card(page, picture)).toContainText(`Image, ${PNG.length} B, 2 × 1`)
  await upload(page, document, 'application/pdf', PDF)
  await expect(card(page, document)).toContainText('File')
  await expect(card(page, document).getByRole('button', { name: 'Insert' })).toHaveCount(0)

  // Dropped files are accepted too.
  const dropped = `dropped-${stamp}.png`
  const transfer = await page.evaluateHandle(
    ({ name, bytes }) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(bytes)], name, { type: 'image/png' }))
      return data
    },
    { name: dropped, bytes: [...PNG] },
  )
  await dialog(page).getByTestId('drop-area').dispatchEvent('drop', { dataTransfer: transfer })
  await expect(card(page, dropped)).toBeVisible()

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await card(page, picture).getByRole('button', { name: 'Copy URL' }).click()
  await expect(toasts(page).getByText('URL copied to clipboard')).toBeVisible()
  const url = await page.evaluate(() => navigator.clipboard.readText())
  expect(url).toMatch(new RegExp(`^${baseURL}/media/[0-9a-f]{32}-2\\.webp$`))
  const served = await page.request.get(url)
  expect([served.status(), served.headers()['content-type']]).toEqual([200, 'image/webp'])
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('denied'))
  })
  await card(page, picture).getByRole('button', { name: 'Copy URL' }).click()
  await expect(toasts(page).getByText('Failed to copy URL')).toBeVisible()

  await dialog(page).getByRole('searchbox', { name: 'Search media' }).fill(dropped)
  await expect(card(page, picture)).toHaveCount(0)
  await card(page, dropped)
    .getByRole('button', { name: `Delete ${dropped}` })
    .click()
  await expect(dialog(page).getByText('Not used in any post.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Delete file' }).click()
  await expect(toasts(page).getByText('File deleted')).toBeVisible()
  await expect(dialog(page).getByText('No files found')).toBeVisible()

  await dialog(page).getByRole('searchbox', { name: 'Search media' }).fill(picture)
  await card(page, picture).getByRole('button', { name: 'Insert' }).click()
  await expect(toasts(page).getByText('Image inserted into editor')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Content' })).toContainText(new URL(url).pathname)
})

test('what is no picture and no PDF, or larger than 5 MB, is refused by name [ADM-MEDIA-04, ADM-MEDIA-05]', async ({
  page,
}) => {
  await signInAs(page, 'contributor')
  await openLibrary(page)
  await upload(page, 'notes.txt', 'text/plain', Buffer.from('Hello'))
  const notSupported = 'File notes.txt is not supported. Only images and PDFs are allowed.'
  await expect(toasts(page).getByText(notSupported)).toBeVisible()
  await expect(dialog(page).getByRole('list', { name: 'Uploads' })).toContainText(notSupported)
  await dialog(page).getByRole('button', { name: 'Dismiss notes.txt' }).click()
  await upload(page, 'big.pdf', 'application/pdf', Buffer.concat([PDF, Buffer.alloc(5 * MB - PDF.length + 1)]))
  await expect(toasts(page).getByText('File big.pdf is too large. Maximum size is 5MB.')).toBeVisible()
  // The server detects files that are not pictures.
  await upload(page, 'fake.png', 'image/png', Buffer.from('<svg onload="alert(1)"/>'))
  await expect(
    toasts(page).getByText('File fake.png is not supported. Only images and PDFs are allowed.'),
  ).toBeVisible()
})

test('an upload that fails says so, and one that takes long can be cancelled [ADM-MEDIA-09]', async ({ page }) => {
  await signInAs(page, 'admin')
  await openLibrary(page)
  await page.route('**/api/admin/media?name=*', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await upload(page, 'broken.png', 'image/png', PNG)
  await expect(toasts(page).getByText('Failed to upload files')).toBeVisible()
  await page.unroute('**/api/admin/media?name=*')
  await page.route('**/api/admin/media?name=*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 20_000))
    await route.abort().catch(() => {})
  })
  await upload(page, 'slow.png', 'image/png', PNG)
  const uploads = dialog(page).getByRole('list', { name: 'Uploads' })
  await expect(uploads.getByRole('progressbar', { name: 'Uploading slow.png' })).toBeVisible()
  await uploads.getByRole('button', { name: 'Cancel slow.png' }).click()
  await expect(uploads.getByText('slow.png')).toHaveCount(0)
})
