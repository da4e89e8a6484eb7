import { expect, it } from 'vitest'
import { startAfterPaint } from './start-after-paint.ts'

const PAGE =
  '<html><body><main>Text</main><link rel="modulepreload" href="/assets/entry.js"/><link rel="modulepreload" href="/assets/a.js"/>' +
  '<script>window.context = 1</script><script type="module" async="">import "/assets/a.js";\nimport("/assets/entry.js");</script></body></html>'

it('nothing of the page asks for code by itself, and every element stays in its place', () => {
  const html = startAfterPaint(PAGE, '/assets/app.css')
  expect(html).not.toContain('modulepreload" ')
  expect(html).not.toContain('type="module"')
  expect(html).toContain(
    '<link rel="later" href="/assets/entry.js"/><link rel="later" href="/assets/a.js"/><script>window.context = 1</script><script type="text/plain" id="page-code">import "/assets/a.js";\nimport("/assets/entry.js");</script></body>',
  )
})

it('the starter comes last, once', () => {
  const html = startAfterPaint(PAGE, '/assets/app.css')
  expect(html.match(/first-contentful-paint/g)).toHaveLength(1)
  expect(html).toMatch(/<\/body><script>.*<\/script><\/html>$/s)
})

it('a later style sheet is asked for by the starter alone, and a page without one waits for none', () => {
  expect(startAfterPaint(PAGE, '/assets/app.css').split('/assets/app.css')).toHaveLength(2)
  expect(startAfterPaint(PAGE, null)).not.toContain('stylesheet')
})

it('a page without code stays as it is', () => {
  expect(startAfterPaint('<html><body>Text</body></html>', '/assets/app.css')).toBe('<html><body>Text</body></html>')
})
