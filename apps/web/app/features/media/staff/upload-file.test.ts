import { MEDIA_MAX_BYTES } from '@inferdex/contracts/media'
import { expect, it } from 'vitest'
import { refusalOf } from './upload-file.ts'

it.each([
  ['chart.png', 'image/png', MEDIA_MAX_BYTES, null],
  ['sheet.pdf', 'application/pdf', 1, null],
  ['notes.txt', 'text/plain', 1, 'File notes.txt is not supported. Only images and PDFs are allowed.'],
  ['logo.svg', 'image/svg+xml', 1, 'File logo.svg is not supported. Only images and PDFs are allowed.'],
  ['unknown', '', 1, 'File unknown is not supported. Only images and PDFs are allowed.'],
  ['big.png', 'image/png', MEDIA_MAX_BYTES + 1, 'File big.png is too large. Maximum size is 5MB.'],
])('%s (%s, %i bytes): %s [ADM-MEDIA-04, ADM-MEDIA-05]', (name, type, size, expected) => {
  expect(refusalOf({ name, type, size })).toBe(expected)
})
