import { expect, it } from 'vitest'
import { startAfterPaint } from './start-after-paint.ts'

const PAGE =
  '<html><body><main>Text</main><link rel="modulepreload" href="/assets/entry.js"/><link rel="modulepreload" href="/assets/a.js"/>' +
  '<script>window.context = 1</script><script type="module" async="">import "/assets/a.js";\nimport("/assets/entry.js");</script></body></html>'

it('nothing of the page asks for code by itself, and every element stays in its place', () => {
  const html = startAfterPaint(PAGE)
  expect(html).not.toContain('modulepreload" ')
  expect(html).not.toContain('type="module"')
  expect(html).toContain(
    '<link rel="later" href="/assets/entry.js"/><link rel="later" href="/assets/a.js"/><script>window.context = 1</script><script type="text/plain" id="page-code">import "/assets/a.js";\nimport("/assets/entry.js");</script></body>',
  )
})

it('the starter comes last, once', () => {
  const html = startAfterPaint(PAGE)
  expect(html.match(/first-contentful-paint/g)).toHaveLength(1)
  expect(html).toMatch(/<\/body><script>.*<\/script><\/html>$/s)
})

it('a page without code stays as it is', () => {
  expect(startAfterPaint('<html><body>Text</body></html>')).toBe('<html><body>Text</body></html>')
})
