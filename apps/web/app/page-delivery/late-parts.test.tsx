// @vitest-environment happy-dom
import { lazy, Suspense, useEffect, useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { followLateParts, receivedByReact, recordEarlyUse, takeOver } from './early-use.ts'
import { repeat } from './late-parts.ts'

type OnEvent = (what: string) => void
type Part = (props: { onEvent: OnEvent }) => React.ReactNode

/** Renders controlled inputs. A checkbox is toggled, so that handling it twice would show. */
function Filters({ onEvent }: { onEvent: OnEvent }) {
  const [text, setText] = useState('')
  const [order, setOrder] = useState('rating')
  const [isFree, setFree] = useState(false)
  return (
    <>
      <input
        name="text"
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          onEvent(target.value)
        }}
      />
      <select
        name="order"
        value={order}
        onChange={({ target }) => {
          setOrder(target.value)
          onEvent(target.value)
        }}
      >
        <option value="rating">Rating</option>
        <option value="name">Name</option>
      </select>
      <label>
        Free
        <input
          type="checkbox"
          name="free"
          checked={isFree}
          onChange={() => {
            setFree((before) => !before)
            onEvent('free')
          }}
        />
      </label>
      <button type="button" onClick={() => onEvent('pressed')}>
        Press
      </button>
      <output>{[text, order, String(isFree)].join(' ')}</output>
    </>
  )
}

/** Renders a page whose filters are inside Suspense. */
function Page({ Part, onEvent }: { Part: Part; onEvent: OnEvent }) {
  useEffect(takeOver, [])
  return (
    <main {...receivedByReact}>
      <Suspense>
        <Part onEvent={onEvent} />
      </Suspense>
    </main>
  )
}

let root: Root | null = null
let container: HTMLElement

beforeAll(followLateParts)
beforeEach(() => {
  delete document.documentElement.dataset.hydrated
  container = document.createElement('div')
  document.body.replaceChildren(container)
  recordEarlyUse()
})
afterEach(() => {
  root?.unmount()
  root = null
})

function found(selector: string): HTMLInputElement {
  const element = container.querySelector<HTMLInputElement>(selector)
  if (element === null) throw new Error(`There is no ${selector}`)
  return element
}

function byHand(element: Element, event: Event): void {
  Object.defineProperty(event, 'isTrusted', { value: true })
  element.dispatchEvent(event)
}

const click = (selector: string) =>
  byHand(found(selector), new MouseEvent('click', { bubbles: true, cancelable: true }))

function write(value: string): void {
  enterPastReact(found('[name=text]'), value)
  byHand(found('[name=text]'), new Event('input', { bubbles: true }))
}

function choose(value: string): void {
  enterPastReact(found('select'), value)
  byHand(found('select'), new Event('change', { bubbles: true }))
}

/** Sets a value as a browser does, bypassing the property that React defines on the element. */
function enterPastReact(control: Element, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
}

/** Longer than the pause between two attempts to reach a boundary. */
const SETTLED_MS = 120
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

type Steps = { readonly early?: () => void; readonly late?: () => void; readonly after?: () => void }

/** Renders the server's HTML, hydrates the page without its boundary, then the boundary, and waits for idle. */
async function used({ early, late, after }: Steps): Promise<{ events: string[]; shown: string }> {
  const events: string[] = []
  container.innerHTML = renderToString(<Page Part={Filters} onEvent={() => {}} />)
  const code = Promise.withResolvers<{ default: Part }>()
  const Late = lazy(() => code.promise)
  early?.()
  root = hydrateRoot(container, <Page Part={Late} onEvent={(what) => events.push(what)} />)
  await vi.waitFor(() => expect(document.documentElement.dataset.hydrated).toBe(''))
  await pause(5)
  late?.()
  await pause(20)
  expect(events).toEqual([])
  code.resolve({ default: Filters })
  await pause(SETTLED_MS)
  after?.()
  if (after !== undefined) await pause(SETTLED_MS)
  return { events, shown: found('output').textContent }
}

describe('a part that is taken over later than its page [USE-26]', () => {
  const tick = () => click('[name=free]')
  it.each<[string, Steps, string[], string]>([
    ['nothing is done', {}, [], ' rating false'],
    ['a box before the page', { early: tick }, ['free'], ' rating true'],
    ['a box after the page', { late: tick }, ['free'], ' rating true'],
    ['a box after its code', { after: tick }, ['free'], ' rating true'],
    ['a box on and off', { early: tick, after: tick }, ['free', 'free'], ' rating false'],
    ['an order after the page', { late: () => choose('name') }, ['name'], ' name false'],
    ['an order after its code', { after: () => choose('name') }, ['name'], ' name false'],
    ['a text before the page', { early: () => write('claude') }, ['claude'], 'claude rating false'],
    ['a text after its code', { after: () => write('claude') }, ['claude'], 'claude rating false'],
    [
      'a text in two steps after the page',
      {
        late: () => {
          write('cla')
          write('claude')
        },
      },
      ['claude'],
      'claude rating false',
    ],
    ['a button after the page', { late: () => click('button') }, ['pressed'], ' rating false'],
    [
      'a button twice after the page',
      {
        late: () => {
          click('button')
          click('button')
        },
      },
      ['pressed', 'pressed'],
      ' rating false',
    ],
    ['a button after its code', { after: () => click('button') }, ['pressed'], ' rating false'],
    [
      'all of it',
      {
        early: tick,
        late: () => {
          choose('name')
          write('claude')
        },
      },
      ['free', 'name', 'claude'],
      'claude name true',
    ],
  ])('%s', async (_, steps, events, shown) => {
    expect(await used(steps)).toEqual({ events, shown })
    expect(found('[name=free]').checked).toBe(shown.endsWith('true'))
    expect([found('[name=text]').value, found('select').value]).toEqual(shown.split(' ').slice(0, 2))
  })
})

it('what was done with a control that is rendered again is done with the one in its place [USE-26]', async () => {
  await used({})
  const gone = document.createElement('input')
  gone.type = 'checkbox'
  gone.name = 'free'
  const current: Element[] = []
  repeat(gone, (control) => current.push(control))
  expect(current).toEqual([found('[name=free]')])
})

it('what React has noticed before the page counts as taken over is not done again [USE-26]', async () => {
  const events: string[] = []
  const page = (
    <main {...receivedByReact}>
      <Filters onEvent={(what) => events.push(what)} />
    </main>
  )
  container.innerHTML = renderToString(page)
  root = hydrateRoot(container, page)
  await pause(20)
  click('[name=free]')
  await pause(5)
  takeOver()
  await pause(SETTLED_MS)
  expect([events, found('output').textContent]).toEqual([['free'], ' rating true'])
})
