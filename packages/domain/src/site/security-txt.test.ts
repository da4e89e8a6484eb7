import { expect, it } from 'vitest'
import { securityTxt } from './security-txt.ts'

const publicUrl = 'https://inferdex.example'

it.each([
  ['security@inferdex.example', 'Contact: mailto:security@inferdex.example'],
  [null, 'Contact: https://inferdex.example/contact'],
])('reports for %s go there [SAFE-23]', (email, line) => {
  expect(securityTxt({ email, publicUrl }, new Date('2026-11-17T16:00:00Z'))).toBe(
    `${line}\nExpires: 2027-05-16T00:00:00.000Z\nPreferred-Languages: en\nCanonical: ${publicUrl}/.well-known/security.txt\n`,
  )
})
