// React takes over a page first and its parts in Suspense later, each when its code and data are there. Until then an event
// in a part does not reach React at all, or too late: a box that was ticked is taken for one that was never different.

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Controls of parts that React has taken over: it notices every change of them. */
const taken = new WeakSet<Element>()
/** Controls of which React has noticed a change. */
const known = new WeakSet<Element>()
/** Events whose change React has noticed. Several may come before a timer runs. */
const noticed = new WeakSet<Event>()
/** The event that asks whether a part is taken over. */
let asking: Event | null = null
let isHeard = false

/** Returns whether React has noticed what was done with this control, so that it must not be repeated. */
export function isKnownToReact(control: Control): boolean {
  return known.has(control)
}

type Heard = { readonly nativeEvent: Event }

/** Handlers of the body. React calls them only for events in what it has taken over. */
export const lateParts = {
  onPointerDownCapture: ({ nativeEvent }: Heard) => markTaken(nativeEvent),
  onKeyDownCapture: ({ nativeEvent }: Heard) => markTaken(nativeEvent),
  onInputCapture: ({ nativeEvent }: Heard) => {
    if (nativeEvent === asking) isHeard = true
  },
  onChangeCapture: ({ nativeEvent }: Heard) => {
    noticed.add(nativeEvent)
    if (nativeEvent.target instanceof Element) known.add(nativeEvent.target)
  },
}

/** Notes before a change that React has taken over the control, so it notices what comes next. */
function markTaken({ target }: Event): void {
  if (!(target instanceof Element)) return
  const control = isControl(target) ? target : target.closest('label')?.control
  if (control) taken.add(control)
}

/** Calls back for each change by hand that React does not notice. The callback returns how to repeat it. */
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

/** Repeats what was done with an element. */
type Again = (element: Element) => void

const waiting = new Map<Element, Again[]>()
const PAUSE_MS = 50
const LONGEST_WAIT_MS = 60_000
let waitsUntil = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Runs `again` when React has taken over the part of an element: at once, or later. */
export function repeat(element: Element, again: Again): void {
  // A control has one value, the last one; a button is pressed as often as it was.
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

/** Returns the control that stands in the place of one that React has discarded with its part. */
function renderedAgain(element: Element): Element | null {
  const name = element.getAttribute('name')
  if (!isControl(element) || name === null) return null
  const alike = [...document.getElementsByName(name)].filter(({ tagName }) => tagName === element.tagName)
  const isBox = changingEvent(element) === 'click'
  return alike.find((other) => !isBox || (other as HTMLInputElement).value === element.value) ?? null
}

/** Makes React take over a waiting part, if its code is there, and returns whether it has. */
function reachesReact(element: Element): boolean {
  asking = new Event('input', { bubbles: true })
  isHeard = false
  element.dispatchEvent(asking)
  asking = null
  if (isHeard && isControl(element)) taken.add(element)
  return isHeard
}
