import { expect, it } from 'vitest'
import { badgeCode, badgePath, tableCode } from './embed.ts'

it('the code of a badge escapes names and needs no script', () => {
  const code = badgeCode('A "b" <c>', 'https://site.example/model/a', `https://site.example${badgePath('a', 'p')}`)
  expect(code).toBe(
    '<a href="https://site.example/model/a"><img src="https://site.example/badge/offer/p/a.svg" alt="A &quot;b&quot; &lt;c&gt;" height="22"></a>',
  )
})

it('a table has its figures, their source and day, escaped', () => {
  const code = tableCode('A & B', [{ label: 'Lowest input', value: 'Unknown' }], {
    name: 'Inferdex',
    url: 'https://site.example/model/a',
    day: '2 Nov 2026',
  })
  expect(code).toContain('<caption>A &amp; B</caption>')
  expect(code).toContain('<th scope="row">Lowest input</th><td>Unknown</td>')
  expect(code).toContain('<a href="https://site.example/model/a">Inferdex</a>, 2 Nov 2026')
  expect(code).not.toContain('<script')
})
