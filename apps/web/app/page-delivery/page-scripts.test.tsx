import { Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { deferScripts } from './page-scripts.tsx'

/** As the framework returns them: links in a list and alone, scripts in an element. */
const SCRIPTS = (
  <>
    {null}
    <link rel="modulepreload" href="/assets/manifest.js" />
    {['/assets/entry.js', '/assets/a.js'].map((href) => (
      <link key={href} rel="modulepreload" href={href} />
    ))}
    <Fragment>
      <script dangerouslySetInnerHTML={{ __html: 'window.context = 1' }} />
      <script type="module" async dangerouslySetInnerHTML={{ __html: 'import("/assets/entry.js")' }} />
    </Fragment>
  </>
)

it('the page loads no code by itself; inline scripts still run [HOUSE-12]', () => {
  const html = renderToStaticMarkup(deferScripts(SCRIPTS, '/assets/entry.js'))
  expect(html).not.toContain('<link')
  expect(html).not.toContain('type="module"')
  expect(html).toContain('<script>window.context = 1</script>')
  expect(html).toContain('data-files="/assets/manifest.js /assets/entry.js /assets/a.js"')
  expect(html).toContain('data-entry="/assets/entry.js"')
  expect(html).toMatch(/<script type="text\/plain"[^>]* id="page-code"[^>]*>import\("\/assets\/entry.js"\)<\/script>$/)
})

it('a page whose code already runs has nothing to defer', () => {
  expect(deferScripts(null, '')).toBeNull()
})
