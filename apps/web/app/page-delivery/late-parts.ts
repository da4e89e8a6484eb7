// React hydrates a page first and its Suspense boundaries later, each when its code and data are loaded. Until then an
// event inside a boundary does not reach React at all, or too late: a ticked checkbox is treated as if it had never
// changed.

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Controls of hydrated boundaries: React notices every change of them. */
const taken = new WeakSet<Element>()
/** Controls with a change that React has noticed. */
const known = new WeakSet<Element>()
/** Events whose change React has noticed. Several may fire before a timer runs. */
const noticed = new WeakSet<Event>()
/** The probe event that tests whether a boundary is hydrated. */
let asking: Event | null = null
let isReceived = false

/** Returns whether React has noticed the change of this control, so that it must not be replayed. */
export function isKnownToReact(control: Control): boolean {
  return known.has(control)
}

type ReactEvent = { readonly nativeEvent: Event }

/** Handlers of the body. React calls them only for events in hydrated boundaries. */
export const lateParts = {
  onPointerDownCapture: ({ nativeEvent }: ReactEvent) => markTaken(nativeEvent),
  onKeyDownCapture: ({ nativeEvent }: ReactEvent) => markTaken(nativeEvent),
  onInputCapture: ({ nativeEvent }: ReactEvent) => {
    if (nativeEvent === asking) isReceived = true
  },
  onChangeCapture: ({ nativeEvent }: ReactEvent) => {
    noticed.add(nativeEvent)
    if (nativeEvent.target instanceof Element) known.add(nativeEvent.target)
  },
}

/** Records before a change that the control is hydrated, so React notices what follows. */
function markTaken({ target }: Event): void {
  if (!(target instanceof Element)) return
  const control = isControl(target) ? target : target.closest('label')?.control
  if (control) taken.add(control)
}

/** Calls back for each user change that React does not notice. The callback returns how to replay it. */
export function followChanges(onMissed: (control: Control) => Again): void {
  function follow(event: Event): void {
    const control = event.target
    if (!event.isTrusted || !(control instanceof Element) || !isControl(control) || taken.has(control)) return
    if (event.type !== changingEvent(control) || !('hydrated' in document.documentElement.dataset)) return
    const again = onMissed(control)
    // After React, which may notice it.
    setTimeout(() => {
      if (!noticed.has(event)) repeat(control, again)
    })
  }
  for (const type of ['click', 'input', 'change']) addEventListener(type, follow, true)
}

function isControl(element: Element): element is Control {
  return element.matches('input:not([type=file]), select, textarea')
}

function changingEvent(control: Control): string {
  if (control instanceof HTMLSelectElement) return 'change'
  return control.type === 'checkbox' || control.type === 'radio' ? 'click' : 'input'
}

/** Replays an interaction with an element. */
type Again = (element: Element) => void

const waiting = new Map<Element, Again[]>()
const PAUSE_MS = 50
const LONGEST_WAIT_MS = 60_000
let waitsUntil = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Runs `again` when the boundary of an element is hydrated: at once, or later. */
export function repeat(element: Element, again: Again): void {
  // A control has one value, the last one; a button press is replayed as often as it happened.
  const before = isControl(element) ? [] : (waiting.get(element) ?? [])
  waiting.set(element, [...before, again])
  waitsUntil = Date.now() + LONGEST_WAIT_MS
  runWaiting()
}

function runWaiting(): void {
  clearTimeout(timer)
  for (const [element, again] of waiting) {
    const current = element.isConnected ? element : renderedAgain(element)
    if (current === null || !reachesReact(current)) continue
    waiting.delete(element)
    for (const run of again) run(current)
  }
  if (waiting.size > 0 && Date.now() < waitsUntil) timer = setTimeout(runWaiting, PAUSE_MS)
}

/** Returns the control that replaces one that React has discarded with its boundary. */
function renderedAgain(element: Element): Element | null {
  const name = element.getAttribute('name')
  if (!isControl(element) || name === null) return null
  const alike = [...document.getElementsByName(name)].filter(({ tagName }) => tagName === element.tagName)
  const isBox = changingEvent(element) === 'click'
  return alike.find((other) => !isBox || (other as HTMLInputElement).value === element.value) ?? null
}

/** Makes React hydrate a pending boundary, if its code is loaded, and returns whether it is hydrated. */
function reachesReact(element: Element): boolean {
  asking = new Event('input', { bubbles: true })
  isReceived = false
  element.dispatchEvent(asking)
  asking = null
  if (isReceived && isControl(element)) taken.add(element)
  return isReceived
}
