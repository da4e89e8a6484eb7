import { describe, expect, it } from 'vitest'
import { fillIn, parsePageText } from './page-text.ts'

describe('the text of a page', () => {
  it('has sections of paragraphs and lists', () => {
    expect(parsePageText('Hello\nthere.\n\n## What we do\n\n- One\n- Two\n\nBye.\n')).toEqual([
      {
        id: 'introduction',
        title: null,
        blocks: [{ kind: 'paragraph', content: [{ kind: 'text', text: 'Hello there.' }] }],
      },
      {
        id: 'what-we-do',
        title: 'What we do',
        blocks: [
          { kind: 'list', items: [[{ kind: 'text', text: 'One' }], [{ kind: 'text', text: 'Two' }]] },
          { kind: 'paragraph', content: [{ kind: 'text', text: 'Bye.' }] },
        ],
      },
    ])
  })

  it('marks bold, code and links inside a line', () => {
    const [section] = parsePageText('See **this** and `that` [here](/contact), please.')
    expect(section?.blocks).toEqual([
      {
        kind: 'paragraph',
        content: [
          { kind: 'text', text: 'See ' },
          { kind: 'strong', text: 'this' },
          { kind: 'text', text: ' and ' },
          { kind: 'code', text: 'that' },
          { kind: 'text', text: ' ' },
          { kind: 'link', text: 'here', href: '/contact' },
          { kind: 'text', text: ', please.' },
        ],
      },
    ])
  })

  it.each(['javascript:alert', 'data:text/html,x', '//elsewhere.example', 'vbscript:x'])(
    'a link to %s is only its words',
    (href) => {
      expect(parsePageText(`[words](${href})`)[0]?.blocks).toEqual([
        { kind: 'paragraph', content: [{ kind: 'text', text: 'words' }] },
      ])
    },
  )

  it('HTML stays text', () => {
    const text = '<img src=x onerror=alert(1)>'
    expect(parsePageText(text)[0]?.blocks).toEqual([{ kind: 'paragraph', content: [{ kind: 'text', text }] }])
  })

  it('names are filled in as text, unknown ones stay', () => {
    expect(fillIn('{{name}} and {{other}}', { name: '[Fish](x) & **Chips**' })).toBe('Fish(x) & Chips and {{other}}')
  })
})
