import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { environmentDocument } from './environment-document.ts'

it('docs/environment.md says what the configuration reads: `npm run docs:environment` writes it', () => {
  expect(readFileSync(new URL('../../docs/environment.md', import.meta.url), 'utf8')).toBe(environmentDocument())
})

it('says what a variable is for, what it may be and what it is without', () => {
  const line = (name: string) => environmentDocument().match(new RegExp(`^\\| \`${name}\` .*$`, 'm'))?.[0]
  expect(line('PAGE_CACHE_MB')).toBe('| `PAGE_CACHE_MB` | Memory for cached pages. | 1 to 16384 | `128` |')
  expect(line('MAIL_FROM')).toBe('| `MAIL_FROM` | The sender of mails. Set together with `SMTP_URL`. | text |  |')
  expect(line('RATE_LIMITS')).toContain('| `on`, `off` | `on` |')
})
