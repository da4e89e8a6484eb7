import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictureDifference, toDocumentPicture } from './picture-difference.ts'

const page = (parts: readonly { left: number; top: number; width: number; height: number }[]) =>
  sharp({ create: { width: 1280, height: 800, channels: 3, background: '#ffffff' } })
    .composite(
      parts.map(({ left, top, width, height }) => ({
        input: { create: { width, height, channels: 3, background: '#0f766e' } },
        left,
        top,
      })),
    )
    .png()
    .toBuffer()

const card = { left: 640, top: 240, width: 400, height: 240 }

test.each([
  { what: 'the same picture, stored small', other: [card], least: 0, most: 0 },
  { what: 'one more figure', other: [card, { left: 100, top: 100, width: 24, height: 6 }], least: 0, most: 0.02 },
  { what: 'a card that is gone', other: [], least: 0.08, most: 0.2 },
  { what: 'a card that moved', other: [{ ...card, top: 320 }], least: 0.05, most: 0.2 },
])('$what differs by $least to $most', async ({ other, least, most }) => {
  const difference = await pictureDifference(await toDocumentPicture(await page([card])), await page(other))
  expect(difference).toBeGreaterThanOrEqual(least)
  expect(difference).toBeLessThanOrEqual(most)
})
