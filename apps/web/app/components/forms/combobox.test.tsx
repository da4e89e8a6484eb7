// @vitest-environment happy-dom
import { act, useState } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Combobox, type ComboboxProps } from './combobox.tsx'
import type { ComboboxOption } from './combobox-option.ts'
import { MultiSelect } from './multi-select.tsx'

const OPTIONS: readonly ComboboxOption[] = [
  { value: 'anthropic', label: 'Anthropic' },
  { value: 'azure', label: 'Azure', disabled: true },
  { value: 'deepinfra', label: 'DeepInfra' },
  { value: 'groq', label: 'Groq' },
]

let root: Root
let host: HTMLElement

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(() => {
  act(() => root.unmount())
  host.remove()
  vi.unstubAllGlobals()
})

function field(): HTMLInputElement {
  const input = host.querySelector<HTMLInputElement>('[role=combobox]')
  if (!input) throw new Error('no combobox')
  return input
}
const shown = () => [...host.querySelectorAll('[role=option]')].map((row) => row.textContent)
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent ?? null
const isOpen = () => field().getAttribute('aria-expanded') === 'true'

function press(...keys: string[]) {
  for (const key of keys) {
    act(() => void field().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))
  }
}
function type(text: string) {
  act(() => {
    // The prototype's setter: React overrides the one on the element and would not see the change.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
}

function Single(props: Partial<ComboboxProps>) {
  const [selected, setSelected] = useState<ComboboxOption | null>(null)
  return (
    <Combobox
      label="Provider"
      name="provider"
      options={OPTIONS}
      selected={selected}
      onSelect={setSelected}
      {...props}
    />
  )
}

describe('Combobox', () => {
  const render = (props: Partial<ComboboxProps> = {}) => act(() => root.render(<Single {...props} />))
  const sent = () => host.querySelector<HTMLInputElement>('input[name=provider]')?.value

  it('opens with an arrow, moves over disabled rows, wraps, and picks with Enter', () => {
    render()
    press('ArrowDown')
    expect(active()).toBe('Anthropic')
    press('ArrowDown')
    expect(active()).toBe('DeepInfra')
    press('ArrowDown', 'ArrowDown')
    expect(active()).toBe('Anthropic')
    press('ArrowUp', 'Enter')
    expect([field().value, sent(), isOpen()]).toEqual(['Groq', 'groq', false])
  })

  it('jumps with Home and End', () => {
    render()
    press('ArrowDown', 'End')
    expect(active()).toBe('Groq')
    press('Home')
    expect(active()).toBe('Anthropic')
  })

  it('filters while typing and highlights the first match', () => {
    render()
    type('g')
    expect(shown()).toEqual(['Groq'])
    expect(active()).toBe('Groq')
  })

  it('Escape closes, discards the typed text and keeps the selection', () => {
    render()
    press('ArrowDown', 'Enter')
    type('gro')
    press('Escape')
    expect([isOpen(), field().value, sent()]).toEqual([false, 'Anthropic', 'anthropic'])
  })

  it('Tab leaves without picking', () => {
    render()
    type('gro')
    press('Tab')
    expect([isOpen(), sent()]).toEqual([false, ''])
  })

  it('Enter in a closed list is left to the form', () => {
    render()
    const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
    act(() => void field().dispatchEvent(event))
    expect(event.defaultPrevented).toBe(false)
  })

  it('says when nothing matches and when it is still searching', () => {
    render()
    type('zzz')
    expect(host.textContent).toContain('Nothing matches')
    render({ loading: true, options: [] })
    expect(host.textContent).toContain('Searching…')
  })

  it('the focus selects what is chosen, to be typed over, but never what is being typed', () => {
    render()
    press('ArrowDown', 'Enter')
    const select = vi.spyOn(field(), 'select')
    const focus = () => act(() => void field().dispatchEvent(new FocusEvent('focusin', { bubbles: true })))
    focus()
    expect(select).toHaveBeenCalledTimes(1)
    type('dee')
    focus()
    expect(select).toHaveBeenCalledTimes(1)
  })

  it('with onSearch passes the text on and shows the returned options unfiltered', () => {
    const onSearch = vi.fn<(text: string) => void>()
    render({ onSearch })
    type('zzz')
    expect(onSearch).toHaveBeenLastCalledWith('zzz')
    expect(shown()).toHaveLength(OPTIONS.length)
  })
})

function Several() {
  const [selected, setSelected] = useState<readonly ComboboxOption[]>([])
  return <MultiSelect label="Providers" name="providers" options={OPTIONS} selected={selected} onChange={setSelected} />
}

describe('MultiSelect', () => {
  const sent = () => [...host.querySelectorAll<HTMLInputElement>('input[name=providers]')].map((input) => input.value)
  beforeEach(() => act(() => root.render(<Several />)))

  it('stays open while picking, and picking again removes', () => {
    press('ArrowDown', 'Enter', 'End', 'Enter')
    expect([sent(), isOpen()]).toEqual([['anthropic', 'groq'], true])
    press('Enter')
    expect(sent()).toEqual(['anthropic'])
  })

  it('Backspace removes the last one only when the field is empty', () => {
    press('ArrowDown', 'Enter', 'End', 'Enter')
    type('a')
    press('Backspace')
    expect(sent()).toEqual(['anthropic', 'groq'])
    type('')
    press('Backspace')
    expect(sent()).toEqual(['anthropic'])
  })

  it('a chip is removed by its button', () => {
    press('ArrowDown', 'Enter')
    act(() => host.querySelector<HTMLButtonElement>('[aria-label="Remove Anthropic"]')?.click())
    expect(sent()).toEqual([])
  })

  it('a disabled row cannot be picked by pointer', () => {
    press('ArrowDown')
    act(() => host.querySelector<HTMLElement>('[aria-disabled=true]')?.click())
    expect(sent()).toEqual([])
  })
})

describe('Combobox rendered by the server', () => {
  it('searches for what was typed before hydration', () => {
    const combobox = <Combobox label="Provider" options={OPTIONS} selected={OPTIONS[3] ?? null} onSelect={() => {}} />
    act(() => root.unmount())
    host.innerHTML = renderToString(combobox)
    field().focus()
    field().value = 'deep'
    act(() => {
      root = hydrateRoot(host, combobox)
    })
    expect(isOpen()).toBe(true)
    expect(shown()).toEqual(['DeepInfra'])
  })
})
