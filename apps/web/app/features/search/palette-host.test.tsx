// @vitest-environment happy-dom
import { act, useEffect, useLayoutEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setPaletteState, takePaletteKeys } from '../../page-delivery/early-use.ts'
import { PaletteHost } from './palette-host.tsx'

let root: Root
let container: HTMLElement
let typed: readonly string[]

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  window.earlyUse = []
  typed = []
  container = document.createElement('div')
  document.body.replaceChildren(container)
  root = createRoot(container)
})
afterEach(() => {
  act(() => root.unmount())
  delete window.earlyUse
  vi.unstubAllGlobals()
})

/** Consumes the keys recorded before mounting, as the palette's field does. */
function Shown() {
  useEffect(() => {
    typed = takePaletteKeys()
    setPaletteState('listening')
  }, [])
  return <p>Palette</p>
}

/** Presses keys after the host was rendered and before its effects run, as happens on a slow machine. */
function PressedBetween({ keys }: { keys: readonly string[] }) {
  useLayoutEffect(() => record(keys), [keys])
  return null
}

function record(keys: readonly string[]): void {
  window.earlyUse?.push(...keys.map((key) => ({ kind: 'palette', key }) as const))
}

function pressCtrlK(): void {
  act(() => {
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, cancelable: true }))
  })
}

it('opens the palette when Ctrl+K was pressed before its code was there', () => {
  record(['', 'g', 'p', 't'])
  act(() => root.render(<PaletteHost of={Shown} />))
  expect(container.textContent).toBe('Palette')
  expect(typed.join('')).toBe('gpt')
})

it('opens the palette when Ctrl+K was pressed after it was rendered and before it listens', () => {
  const keys = ['', 'g', 'p', 't']
  act(() =>
    root.render(
      <>
        <PaletteHost of={Shown} />
        <PressedBetween keys={keys} />
      </>,
    ),
  )
  expect(container.textContent).toBe('Palette')
  expect(typed.join('')).toBe('gpt')
})

it('opens and closes with Ctrl+K', () => {
  act(() => root.render(<PaletteHost of={Shown} />))
  expect(container.textContent).toBe('')
  pressCtrlK()
  expect(container.textContent).toBe('Palette')
  pressCtrlK()
  expect(container.textContent).toBe('')
})
