// @vitest-environment happy-dom
import { act, type ChangeEvent, useEffect, useState } from 'react'
import { renderToString } from 'react-dom/server'
import { hydrateRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { receivedByReact, recordEarlyUse, takeOver } from './early-use.ts'
import { useHydrated } from './use-hydrated.ts'

let root: Root
let container: HTMLElement

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  delete document.documentElement.dataset.hydrated
  container = document.createElement('div')
  document.body.replaceChildren(container)
  recordEarlyUse()
})
afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
})

type OnEvent = (what: string) => void

/** Renders controlled fields, like a list's filters. */
function Form({ onEvent }: { onEvent: OnEvent }) {
  const [text, setText] = useState('')
  const [order, setOrder] = useState('rating')
  const [isFree, setFree] = useState(false)
  const [side, setSide] = useState('left')
  // Re-renders the form at once, which writes React's state into the fields.
  const isReady = useHydrated()
  useEffect(takeOver, [])
  function type({ target }: ChangeEvent<HTMLInputElement>) {
    setText(target.value)
    onEvent(`text ${target.value}`)
  }
  return (
    <form data-ready={isReady} {...receivedByReact}>
      <input name="text" value={text} onChange={type} onBlur={() => onEvent('left')} />
      <select name="order" value={order} onChange={({ target }) => setOrder(target.value)}>
        <option value="rating">Rating</option>
        <option value="name">Name</option>
      </select>
      <input type="checkbox" name="free" checked={isFree} onChange={({ target }) => setFree(target.checked)} />
      {['left', 'right'].map((value) => (
        <input key={value} type="radio" value={value} checked={side === value} onChange={() => setSide(value)} />
      ))}
      <button type="button" onClick={() => onEvent('pressed')}>
        Press
      </button>
      <output>{[text, order, String(isFree), side].join(' ')}</output>
    </form>
  )
}

function field(selector: string): HTMLInputElement {
  return existing(container.querySelector<HTMLInputElement>(selector))
}

function existing<Found extends Element>(found: Found | null): Found {
  if (found === null) throw new Error('It is not there')
  return found
}

/** Renders the server's HTML, runs the user's interaction, then hydrates. */
async function usedEarly(use: () => void): Promise<string[]> {
  const events: string[] = []
  container.innerHTML = renderToString(<Form onEvent={() => {}} />)
  use()
  await act(async () => {
    root = hydrateRoot(container, <Form onEvent={(what) => events.push(what)} />)
  })
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  return events
}

it('early input is in the fields and in the state of React [USE-02, HOUSE-12]', async () => {
  const events = await usedEarly(() => {
    field('[name=text]').value = 'claude'
    field('select').value = 'name'
    field('[name=free]').checked = true
    field('[value=right]').checked = true
  })
  expect(field('output').textContent).toBe('claude name true right')
  expect(field('[name=text]').value).toBe('claude')
  expect(field('select').value).toBe('name')
  expect(field('[name=free]').checked).toBe(true)
  expect(field('[value=right]').checked).toBe(true)
  expect(events).toEqual(['text claude', 'left'])
})

it('does not blur a field that has the focus', async () => {
  const events = await usedEarly(() => {
    field('[name=text]').focus()
    field('[name=text]').value = 'claude'
  })
  expect(events).toEqual(['text claude'])
})

it('does nothing on an untouched page', async () => {
  expect(await usedEarly(() => {})).toEqual([])
  expect(field('output').textContent).toBe(' rating false left')
  expect(document.documentElement.dataset.hydrated).toBe('')
})

it('a button that was pressed twice is pressed twice', async () => {
  const events = await usedEarly(() => {
    const button = existing(container.querySelector('button'))
    window.earlyUse?.push({ kind: 'press', button }, { kind: 'press', button })
  })
  expect(events).toEqual(['pressed', 'pressed'])
})
