import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { pictureDifference, toDocumentPicture } from '../../apps/server/src/testing/pictures/picture-difference.ts'
import { signInAs } from '../testing/accounts.ts'
import { open } from '../testing/hydrated.ts'
import { expect, readingTest as test } from '../testing/product.ts'
import { watchRequests } from '../testing/settled.ts'

/** The pictures of README.md and docs/tour.md; `WRITE_PICTURES=1 npm run e2e -- documented-pictures --workers 1` takes them again. */
const PICTURES = {
  home: '/',
  model: '/model/gpt-oss-120b',
  compare: '/compare?models=gpt-5-5,claude-opus-4-7,gemini-2-5-pro,glm-5',
  calculator: '/calculator',
  changes: '/changes',
  leaderboard: '/leaderboard',
  admin: '/admin',
} as const
const WRITES = process.env.WRITE_PICTURES === '1'
/** The share of a picture that may differ: new dates and figures. A card that is gone is more (0.06 to 0.17). */
const MOST = 0.05

for (const theme of ['light', 'dark'] as const) {
  test(`the pictures of the documents show the product as it is: ${theme} [SHOW-01]`, async ({ browser, baseURL }) => {
    for (const [name, address] of Object.entries(PICTURES)) {
      const context = await browser.newContext({
        ...(baseURL !== undefined && { baseURL }),
        viewport: { width: 1280, height: 800 },
        colorScheme: theme,
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      await page.addInitScript(() => localStorage.setItem('consent', 'declined'))
      if (name === 'admin') await signInAs(page, 'admin')
      const settled = watchRequests(page)
      await open(page, address)
      await settled()
      await page.evaluate(() => document.fonts.ready)
      const screenshot = () => page.screenshot({ animations: 'disabled', caret: 'hide' })
      const file = fileURLToPath(new URL(`../../docs/pictures/${name}-${theme}.webp`, import.meta.url))
      if (WRITES) await writeFile(file, await toDocumentPicture(await screenshot()))
      const picture = await readFile(file)
      // Polls for a while: a slow browser still renders after the last request.
      await expect
        .poll(async () => await pictureDifference(picture, await screenshot()), {
          message: `${name}-${theme}: please run WRITE_PICTURES=1 npm run e2e -- documented-pictures --workers 1`,
        })
        .toBeLessThan(MOST)
      await context.close()
    }
  })
}
