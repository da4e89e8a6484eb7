import { describe, expect, it } from 'vitest'
import { pageMarkdown } from './page-markdown.ts'

const page = (main: string) =>
  '<!doctype html><html><head><title>GPT-9 - Inferdex</title><meta name="description" content="Prices &amp; limits"/>' +
  '<link rel="canonical" href="https://inferdex.example/model/gpt-9"/><script>let a = "<h1>no</h1>"</script></head>' +
  `<body><nav><a href="/">Home</a></nav><main id="main">${main}</main><footer>Footer</footer></body></html>`
const markdown = (main: string) => pageMarkdown(page(main), 'https://inferdex.example')

describe('a page as Markdown [PUB-EXPORT-04]', () => {
  it('begins with its heading, what it is about and its address, and has nothing of the frame', () => {
    expect(markdown('<h1>GPT<!-- -->-9</h1><p>Sold by <b>3</b> sellers.</p>')).toBe(
      '> Prices & limits\n\nPage: <https://inferdex.example/model/gpt-9>\n\n# GPT-9\n\nSold by **3** sellers.\n',
    )
    expect(markdown('<p>Text</p>')).toContain('# GPT-9 - Inferdex\n\n')
  })

  it.each([
    [
      '<table><thead><tr><th>Provider</th><th>Input</th></tr></thead><tbody><tr><td><a href="/provider/x">X</a></td><td><span>$2.50</span><span>a | b</span></td></tr></tbody></table>',
      '| Provider | Input |\n| --- | --- |\n| [X](https://inferdex.example/provider/x) | $2.50 a \\| b |',
    ],
    [
      '<dl><div><dt>Context</dt><dd>128K<small>models.dev, 2 Jul 2026</small></dd></div></dl>',
      '- Context: 128K models.dev, 2 Jul 2026',
    ],
    ['<p>Runs in <b>Europe</b>and 1 more, from <i>$1</i>/<i>$2</i></p>', 'Runs in **Europe** and 1 more, from $1/$2'],
    [
      '<p>Licence <span>Proprietary</span>not open<em data-page-only>Arrow keys move</em></p>',
      'Licence Proprietary not open',
    ],
    ['<ul><li>One</li><li><p>Two</p><p>more</p></li></ul>', '- One\n- Two\n\n  more'],
    ['<div>Text<button>Save</button><svg><title>x</title></svg><span hidden>y</span></div>', 'Text'],
    ['<a href="/model/x"><h2>X</h2><p>Card</p></a>', '## X\n\nCard'],
    ['<pre><code>a &lt; b\n c</code></pre>', '```\na < b\n c\n```'],
    ['<p>&lt;script&gt; *no* [x]</p>', String.raw`\<script> \*no\* \[x\]`],
  ])('%s', (html, text) => {
    expect(markdown(html).split('/model/gpt-9>\n\n')[1]?.trimEnd()).toBe(text)
  })
})
