import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { signedHeaders, webhookSecret } from './webhook-secret.ts'

type IsGenuine = (secret: string, headers: Record<string, string>, text: string, now: number) => boolean
const GUIDE = new URL('../../../../../../../docs/delivery.md', import.meta.url)

let isGenuine: IsGenuine
beforeAll(async () => {
  const example = /```js\n([\s\S]*?)```/.exec(await readFile(GUIDE, 'utf8'))?.[1] ?? ''
  const module = (await import(`data:text/javascript,${encodeURIComponent(example)}`)) as { isGenuine: IsGenuine }
  isGenuine = module.isGenuine
})

describe('the example for receivers', () => {
  const now = new Date('2026-07-01T12:00:00Z')
  const secret = webhookSecret('a key of the installation that is long enough', 'a webhook')
  const text = '{"type":"news","title":"Größer → kleiner"}'
  const headers = signedHeaders(secret, 'an id', text, now)
  const verify = (changed: Record<string, string>, body = text, at = now.getTime(), by = secret) =>
    isGenuine(by, { ...headers, ...changed }, body, at)

  it('takes what we sign', () => expect(verify({})).toBe(true))

  it('refuses another body, id, moment, secret or signature, and an old message', () => {
    const later = String(now.getTime() / 1000 + 1)
    expect([
      verify({}, `${text} `),
      verify({ 'webhook-id': 'another' }),
      verify({ 'webhook-timestamp': later }),
      verify({ 'webhook-timestamp': '' }),
      verify({ 'webhook-signature': 'v1,AAAA' }),
      verify({}, text, now.getTime(), webhookSecret('another key of the installation, as long', 'a webhook')),
      verify({}, text, now.getTime() + 301_000),
      isGenuine(secret, {}, text, now.getTime()),
    ]).toEqual(Array.from({ length: 8 }, () => false))
  })
})
