import { LOGOS_BY_OTHER_NAME, LOGOS_BY_SLUG } from '@inferdex/domain/providers/provider-logos'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { logoOf } from './logos.ts'

it('every logo of the site is one that a picture can show', async () => {
  for (const slug of [...LOGOS_BY_SLUG, ...LOGOS_BY_OTHER_NAME.keys()]) {
    const data = logoOf(slug)?.split('base64,')[1] ?? ''
    const { channels } = await sharp(Buffer.from(data, 'base64')).stats()
    // Some pixels are drawn, and some are transparent.
    expect([channels[3]?.max, channels[3]?.min], slug).toEqual([255, 0])
  }
})

it('a provider without one has none', () => {
  expect(logoOf('nobody')).toBeNull()
  expect(logoOf(null)).toBeNull()
})
