import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Price } from './price.tsx'

const padding = (html: string) => /invisible[^>]*>(0+)</.exec(html)?.[1] ?? ''

describe('Price', () => {
  it.each([
    ['12.5', 4, '$12.50', '00'],
    ['0.0375', 4, '$0.0375', ''],
    ['0', 4, '$0.00', '00'],
    ['3', 0, '$3.00', ''],
  ])(
    'pads %s to %i decimals with zeros that are hidden from view and screen readers',
    (amount, decimals, text, hidden) => {
      const html = renderToStaticMarkup(<Price amount={amount} decimals={decimals} />)
      expect(html).toContain(text)
      expect(padding(html)).toBe(hidden)
    },
  )

  it('never pads a word', () => {
    for (const kind of ['free', 'included', 'unknown', 'not-applicable'] as const) {
      expect(padding(renderToStaticMarkup(<Price amount="1" kind={kind} decimals={6} />))).toBe('')
    }
  })

  it('shows an amount that is missing as unknown, with the look of unknown', () => {
    expect(renderToStaticMarkup(<Price amount={null} />)).toBe(
      renderToStaticMarkup(<Price amount={null} kind="unknown" />),
    )
  })

  it('says "Best" in words, not only by weight', () => {
    expect(renderToStaticMarkup(<Price amount="1" best />)).toContain('Best: ')
  })
})
