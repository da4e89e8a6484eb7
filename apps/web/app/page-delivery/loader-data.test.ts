import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { withLoaderData } from './loader-data.server.ts'

const SCRIPT = /<script nonce="m4rk">(?<code>.*)<\/script><\/body><\/html>$/s

/** Runs the script at the end of a page, and returns what the router of the page reads. */
function read(html: string): string[] {
  const received: string[] = []
  const streamController = { enqueue: (text: string) => received.push(text), close: () => received.push('(closed)') }
  const code = SCRIPT.exec(html)?.groups?.code ?? ''
  runInNewContext(code, { window: { __reactRouterContext: { streamController } } })
  return received
}

describe('the data of a page [SAFE-20]', () => {
  it.each(['["a",1]\n', '</script><script>alert(1)</script>', '<!--<script>', 'a\u2028b\u2029c &amp; "quoted" \\n'])(
    'arrives as it was, and ends no script: %j',
    (data) => {
      const html = withLoaderData('<html><body><p>Text</p></body></html>', data, 'm4rk')
      expect(read(html)).toEqual([data, '(closed)'])
      expect(html.match(/<\/?script|<!--/g)).toEqual(['<script', '</script'])
      expect(html).toContain('<body><p>Text</p><script')
    },
  )

  it('is not put after the end of a page that has none', () => {
    expect(() => withLoaderData('<p>Text', '[]', 'm4rk')).toThrow('no end')
  })
})
