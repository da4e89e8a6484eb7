// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ChartPicture, type Drawing } from './chart-picture.tsx'

const SELLERS = ['Groq', 'DeepInfra', 'Vercel'] as const

const draw = (width: number): Drawing => ({
  height: 100,
  body: <text>Input</text>,
  points: SELLERS.map((_, index) => ({ x: (width / 3) * (index + 0.5), y: 50 })),
})
const card = (index: number) => ({
  name: SELLERS[index] ?? '',
  rows: [{ label: 'Input', value: `$0.${index}` }],
  href: `/provider/${index}`,
})

function Address() {
  return <output>{useLocation().pathname}</output>
}

const host = document.createElement('div')
const chart = () => host.querySelector<HTMLElement>('[role="application"]') ?? host
const status = () => host.querySelector('[role="status"]')?.textContent
const cards = () => [...host.querySelectorAll('[data-chart-card]')].map((element) => element.textContent)
const address = () => host.querySelector('output')?.textContent
const press = (key: string) =>
  act(() => void chart().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
/** Simulates a pointer over the wide drawing. */
const point = (type: string, x: number, pointerType: string) =>
  act(() => void chart().dispatchEvent(new PointerEvent(type, { clientX: x, clientY: 50, pointerType, bubbles: true })))

describe('ChartPicture [USE-22]', () => {
  let root: ReturnType<typeof createRoot>

  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    // The test page has no layout: only the second drawing is shown, 760 px wide.
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const isWide = this.getAttribute('viewBox') === '0 0 760 100'
      return new DOMRect(0, 0, isWide ? 760 : 0, isWide ? 100 : 0)
    })
    document.body.append(host)
    root = createRoot(host)
    act(() =>
      root.render(
        <MemoryRouter>
          <ChartPicture label="Prices" draw={draw} card={card} />
          <Address />
        </MemoryRouter>,
      ),
    )
  })

  afterEach(() => {
    act(() => root.unmount())
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  it('is one tab stop: arrow keys, Home and End move, Escape hides, Enter opens', () => {
    expect(host.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
    const steps = ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'End', 'Home'].map((key) => {
      press(key)
      return status()
    })
    expect(steps).toEqual([
      'Groq, Input $0.0',
      'DeepInfra, Input $0.1',
      'Groq, Input $0.0',
      'Vercel, Input $0.2',
      'Groq, Input $0.0',
    ])
    press('Escape')
    expect(status()).toBe('')
    press('End')
    press('Enter')
    expect(address()).toBe('/provider/2')
  })

  it('shows one card, of the point nearest to the mouse, and a click opens it', () => {
    point('pointermove', 300, 'mouse')
    expect(cards()).toEqual(['DeepInfraInput$0.1Open DeepInfra'])
    point('pointermove', 700, 'mouse')
    expect(cards()).toEqual(['VercelInput$0.2Open Vercel'])
    point('click', 700, 'mouse')
    expect(address()).toBe('/provider/2')
  })

  it('shows the card at the first tap and opens at the second', () => {
    point('pointerdown', 10, 'touch')
    point('click', 10, 'touch')
    expect([cards(), address()]).toEqual([['GroqInput$0.0Open Groq'], '/'])
    point('pointerdown', 10, 'touch')
    point('click', 10, 'touch')
    expect(address()).toBe('/provider/0')
  })
})
