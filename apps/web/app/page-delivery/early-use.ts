import { type Control, followChanges, isKnownToReact, lateParts, repeat } from './late-parts.ts'

/**
 * A page can be used before its code has loaded: text is typed, checkboxes are ticked, buttons are pressed. After
 * hydration all of that is replayed, so that nothing is lost and every list matches its controls. Values are read from
 * the controls; everything else is recorded by a short inline script. Links, forms with an action, native popovers and
 * details work without code and are not recorded.
 *
 * React hydrates Suspense boundaries later than the page. What is done inside one until then is replayed as soon as an
 * event in it reaches React (see `late-parts.ts`).
 */
export type EarlyUse =
  /** `event` is the click, which identifies it when React handles it. */
  | { readonly kind: 'press'; readonly button: HTMLButtonElement; readonly event?: Event }
  | { readonly kind: 'send'; readonly form: HTMLFormElement; readonly submitter: HTMLElement | null }
  | { readonly kind: 'open'; readonly popover: HTMLElement }
  | { readonly kind: 'key'; readonly key: string }
  /** Ctrl+K, with an empty key, or a key typed after it, which belongs to the palette's field. */
  | { readonly kind: 'palette'; readonly key: string }

declare global {
  interface Window {
    earlyUse?: EarlyUse[]
  }
}

/** Records early use. Its source text is inlined into the page, so it must not reference outer scope. */
export function recordEarlyUse(): void {
  const used: EarlyUse[] = []
  window.earlyUse = used
  const state = document.documentElement.dataset
  const isEarly = (event: Event) => event.isTrusted && !('hydrated' in state)
  // When the palette was requested. Some pages have none, so keys are withheld from them only briefly.
  let askedAt = -Infinity
  const KEPT_MS = 30_000

  function onClick(event: Event): void {
    askedAt = -Infinity
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (!event.isTrusted || button?.type !== 'button' || button.hasAttribute('popovertarget')) return
    // Also after hydration: clicks that React handles are removed again, and the rest are in boundaries not hydrated
    // yet.
    used.push({ kind: 'press', button, event })
  }
  function onSubmit(event: SubmitEvent): void {
    const form = event.target
    // Such a form is submitted only by code; outside a dialog the browser ignores it.
    if (!isEarly(event) || !(form instanceof HTMLFormElement) || form.method !== 'dialog') return
    event.preventDefault()
    used.push({ kind: 'send', form, submitter: event.submitter })
  }
  function onToggle(event: Event): void {
    if (isEarly(event) && event.target instanceof HTMLElement) used.push({ kind: 'open', popover: event.target })
  }
  function onKey(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target, timeStamp } = event
    if (!event.isTrusted) return
    const isPlain = !ctrlKey && !metaKey && !altKey
    const isOpening = state.palette === 'opening' || (!('palette' in state) && timeStamp - askedAt < KEPT_MS)
    if (isOpening && isPlain && (key.length === 1 || key === 'Backspace' || key === 'Enter')) {
      event.preventDefault()
      // A letter of the text must not act as a shortcut of the page.
      event.stopImmediatePropagation()
      used.push({ kind: 'palette', key })
    } else if ((ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k') {
      if ('palette' in state) return
      event.preventDefault()
      askedAt = timeStamp
      used.push({ kind: 'palette', key: '' })
    } else if (key === '/' && isPlain && isEarly(event)) {
      if (target instanceof Element && target.matches('input, textarea, select')) return
      event.preventDefault()
      used.push({ kind: 'key', key })
    }
  }

  addEventListener('click', onClick, true)
  addEventListener('submit', onSubmit, true)
  addEventListener('toggle', onToggle, true)
  addEventListener('keydown', onKey, true)
}

/** Marks the root element as hydrated, and replays early use. */
export function takeOver(): void {
  if ('hydrated' in document.documentElement.dataset) return
  document.documentElement.dataset.hydrated = ''
  const entries = [...document.querySelectorAll<Control>('input, select, textarea')]
    .filter((control) => isChanged(control) && !isKnownToReact(control))
    .map(entryOf)
  const used = takeUses(({ kind }) => kind !== 'palette')
  // In its own task, because React does not hydrate boundaries within an effect.
  setTimeout(() => {
    for (const entry of entries) repeat(entry.control, (control) => enter(control as Control, entry))
    for (const use of used) repeat(elementOf(use), () => doAgain(use))
  })
}

/**
 * Records interactions after hydration, because Suspense boundaries may still be waiting for their code. Called once,
 * before hydration.
 */
export function followLateParts(): void {
  followChanges((control) => {
    const entry = entryOf(control)
    return (current) => enter(current as Control, entry)
  })
  addEventListener(
    'click',
    (event) => {
      if (!event.isTrusted || !('hydrated' in document.documentElement.dataset)) return
      // After React, which may have handled it.
      setTimeout(() => {
        for (const use of takeUses(({ kind }) => kind === 'press')) repeat(elementOf(use), () => doAgain(use))
      })
    },
    true,
  )
}

/** Handlers of the body that detect which events reach React. */
export const receivedByReact = {
  ...lateParts,
  onClickCapture: ({ nativeEvent }: { readonly nativeEvent: Event }) => {
    takeUses((use) => use.kind === 'press' && use.event === nativeEvent)
  },
}

function elementOf(use: EarlyUse): Element {
  if (use.kind === 'press') return use.button
  if (use.kind === 'send') return use.form
  return use.kind === 'open' ? use.popover : document.body
}

/**
 * Sets the palette's state on the root element: its code listens to Ctrl+K, or loads the rest, during which keys are
 * recorded. Null: there is no palette.
 */
export function setPaletteState(state: 'listening' | 'opening' | null): void {
  if (state === null) delete document.documentElement.dataset.palette
  else document.documentElement.dataset.palette = state
}

export function isPaletteOpening(): boolean {
  return document.documentElement.dataset.palette === 'opening'
}

/** Returns whether Ctrl+K was pressed before the palette's code listened. */
export function wasPaletteAsked(): boolean {
  return window.earlyUse?.some(({ kind }) => kind === 'palette') ?? false
}

/** Returns the keys typed after Ctrl+K while the palette was loading, and clears them. */
export function takePaletteKeys(): readonly string[] {
  return takeUses(({ kind }) => kind === 'palette').flatMap((use) => ('key' in use ? [use.key] : []))
}

/** Removes the matching entries from the record and returns them. */
function takeUses(isTaken: (use: EarlyUse) => boolean): readonly EarlyUse[] {
  const all = window.earlyUse?.splice(0) ?? []
  window.earlyUse?.push(...all.filter((use) => !isTaken(use)))
  return all.filter(isTaken)
}

type Entry = {
  readonly control: Control
  readonly value: string
  readonly isChecked: boolean
  readonly caret: number | null
}

/** Returns whether the control's value differs from the HTML. */
function isChanged(control: Control): boolean {
  if (control.disabled || control.type === 'file') return false
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options]
    const sent = options.find(({ defaultSelected }) => defaultSelected) ?? options.find(({ disabled }) => !disabled)
    return control.selectedOptions[0] !== sent
  }
  if (!isBox(control)) return control.value !== control.defaultValue
  // The previously selected radio was unselected by this one, so it does not count.
  return control.checked !== control.defaultChecked && (control.type === 'checkbox' || control.checked)
}

function entryOf(control: Control): Entry {
  const caret = 'selectionEnd' in control ? control.selectionEnd : null
  return { control, value: control.value, isChecked: 'checked' in control && control.checked, caret }
}

function isBox(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox' || control.type === 'radio'
}

function enter(control: Control, { value, isChecked, caret }: Entry): void {
  if (isBox(control)) {
    control.checked = !isChecked
    control.click()
    return
  }
  enterPastReact(control, value)
  const isFocused = document.activeElement === control
  if (isFocused && caret !== null && 'setSelectionRange' in control) control.setSelectionRange(caret, caret)
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
  // The blur of an early edit was not handled either, so it is replayed.
  if (!isFocused) control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

/**
 * Sets a value so that React sees a change. React compares with the value last written through the element's own
 * setter, so another value is written there first, and the real one through the prototype's setter.
 */
function enterPastReact(control: Control, value: string): void {
  const property = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')
  if (!(control instanceof HTMLSelectElement)) control.value = anotherValue(control, value)
  property?.set?.call(control, value)
}

function anotherValue(control: HTMLInputElement | HTMLTextAreaElement, value: string): string {
  if (control.type === 'range' && 'min' in control) return value === control.min ? control.max : control.min
  return value === '' ? '0' : ''
}

function doAgain(use: EarlyUse): void {
  if (use.kind === 'press') press(use.button)
  else if (use.kind === 'send') send(use.form, use.submitter)
  else if (use.kind === 'open') openAgain(use.popover)
  else if (use.kind === 'key') void pressKey(use.key)
}

/** Clicks a button with all pointer events, because some components act on pointer down. */
function press(button: HTMLButtonElement): void {
  if (!button.isConnected || button.disabled) return
  for (const type of ['pointerdown', 'pointerup'])
    button.dispatchEvent(
      new PointerEvent(type, { bubbles: true, cancelable: true, button: 0, pointerType: 'mouse', isPrimary: true }),
    )
  button.click()
}

function send(form: HTMLFormElement, submitter: HTMLElement | null): void {
  if (form.isConnected) form.requestSubmit(submitter?.isConnected ? submitter : null)
}

/** Reopens a popover so that its focus is set, unless the focus is already in it. */
function openAgain(popover: HTMLElement): void {
  if (!popover.matches(':popover-open') || popover.contains(document.activeElement)) return
  popover.dispatchEvent(new ToggleEvent('toggle', { oldState: 'closed', newState: 'open' }))
}

const KEY_TRIES = 50
const KEY_PAUSE_MS = 100

/** Replays a key with a delay, because its listener may be loaded after the page. */
async function pressKey(key: string): Promise<void> {
  for (let tries = 0; tries < KEY_TRIES; tries += 1) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    if (!document.body.dispatchEvent(event)) return
    await new Promise((resolve) => setTimeout(resolve, KEY_PAUSE_MS))
  }
}
