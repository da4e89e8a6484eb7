/**
 * A page can be used before its code has come: fields take text, boxes are ticked, buttons are pressed. When the code has
 * taken over, all of that is done again, so that nothing is erased and every list shows what its controls say. What was
 * entered is seen in the controls themselves; the rest is recorded by a short script at the top of the page. Links, forms
 * that send to an address, native popovers and details need no code and are left alone.
 */
export type EarlyUse =
  | { readonly kind: 'press'; readonly button: HTMLButtonElement }
  | { readonly kind: 'send'; readonly form: HTMLFormElement; readonly submitter: HTMLElement | null }
  | { readonly kind: 'open'; readonly popover: HTMLElement }
  | { readonly kind: 'key'; readonly key: string; readonly ctrlKey: boolean; readonly metaKey: boolean }

declare global {
  interface Window {
    earlyUse?: EarlyUse[]
  }
}

/** Its text stands in the page: it must not use anything from outside of itself. */
export function recordEarlyUse(): void {
  const used: EarlyUse[] = []
  window.earlyUse = used
  const isEarly = (event: Event) => event.isTrusted && !('hydrated' in document.documentElement.dataset)

  function onClick(event: Event): void {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (!isEarly(event) || button?.type !== 'button' || button.hasAttribute('popovertarget')) return
    used.push({ kind: 'press', button })
  }
  function onSubmit(event: SubmitEvent): void {
    const form = event.target
    // Such a form is sent by code alone; outside of a dialog the browser does nothing with it.
    if (!isEarly(event) || !(form instanceof HTMLFormElement) || form.method !== 'dialog') return
    event.preventDefault()
    used.push({ kind: 'send', form, submitter: event.submitter })
  }
  function onToggle(event: Event): void {
    if (isEarly(event) && event.target instanceof HTMLElement) used.push({ kind: 'open', popover: event.target })
  }
  function onKey(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event
    const isPalette = (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k'
    const isTyped = target instanceof Element && target.matches('input, textarea, select')
    const isSearch = key === '/' && !ctrlKey && !metaKey && !altKey && !isTyped
    if (!isEarly(event) || !(isPalette || isSearch)) return
    event.preventDefault()
    used.push({ kind: 'key', key, ctrlKey, metaKey })
  }

  addEventListener('click', onClick, true)
  addEventListener('submit', onSubmit, true)
  addEventListener('toggle', onToggle, true)
  addEventListener('keydown', onKey, true)
}

/** Says on the root element that the page's code has taken over, and does again what was done before. */
export function takeOver(): void {
  if ('hydrated' in document.documentElement.dataset) return
  document.documentElement.dataset.hydrated = ''
  const entries = [...document.querySelectorAll<Control>('input, select, textarea')].filter(isChanged).map(entryOf)
  const used = window.earlyUse?.splice(0) ?? []
  // In a task of its own: within an effect React takes over nothing else.
  setTimeout(() => {
    for (const entry of entries) enter(entry)
    for (const use of used) doAgain(use)
  })
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
type Entry = {
  readonly control: Control
  readonly value: string
  readonly isChecked: boolean
  readonly caret: number | null
}

/** Does it show something else than the page was sent with? */
function isChanged(control: Control): boolean {
  if (control.disabled || control.type === 'file') return false
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options]
    const sent = options.find(({ defaultSelected }) => defaultSelected) ?? options.find(({ disabled }) => !disabled)
    return control.selectedOptions[0] !== sent
  }
  if (!isBox(control)) return control.value !== control.defaultValue
  // The one that was chosen before has lost its mark by that.
  return control.checked !== control.defaultChecked && (control.type === 'checkbox' || control.checked)
}

function entryOf(control: Control): Entry {
  const caret = 'selectionEnd' in control ? control.selectionEnd : null
  return { control, value: control.value, isChecked: 'checked' in control && control.checked, caret }
}

function isBox(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox' || control.type === 'radio'
}

/** React takes over a part that is still waiting as soon as such an event reaches it. */
function wake(element: Element): void {
  element.dispatchEvent(new Event('input', { bubbles: true }))
}

function enter({ control, value, isChecked, caret }: Entry): void {
  if (!control.isConnected) return
  wake(control)
  if (isBox(control)) {
    control.checked = !isChecked
    control.click()
    return
  }
  enterPastReact(control, value)
  const isFocused = document.activeElement === control
  if (isFocused && caret !== null && 'setSelectionRange' in control) control.setSelectionRange(caret, caret)
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
  // What happens when a field is left has not happened either.
  if (!isFocused) control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

/**
 * React takes a field for changed when it differs from what was last written through the element itself. So something
 * else is written there first, and the value itself past it.
 */
function enterPastReact(control: Control, value: string): void {
  const write = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set
  if (!(control instanceof HTMLSelectElement)) control.value = anotherValue(control, value)
  write?.call(control, value)
}

function anotherValue(control: HTMLInputElement | HTMLTextAreaElement, value: string): string {
  if (control.type === 'range' && 'min' in control) return value === control.min ? control.max : control.min
  return value === '' ? '0' : ''
}

function doAgain(use: EarlyUse): void {
  if (use.kind === 'press') press(use.button)
  else if (use.kind === 'send') send(use.form, use.submitter)
  else if (use.kind === 'open') openAgain(use.popover)
  else void pressKey(use)
}

/** With everything a hand does: some parts act when the pointer goes down. */
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

/** An open popover puts the focus where it belongs, unless the reader is in it already. */
function openAgain(popover: HTMLElement): void {
  if (!popover.matches(':popover-open') || popover.contains(document.activeElement)) return
  wake(popover)
  popover.dispatchEvent(new ToggleEvent('toggle', { oldState: 'closed', newState: 'open' }))
}

const KEY_TRIES = 50
const KEY_PAUSE_MS = 100

/** What listens to a key may come a moment later than the page. */
async function pressKey({ key, ctrlKey, metaKey }: EarlyUse & { kind: 'key' }): Promise<void> {
  for (let tries = 0; tries < KEY_TRIES; tries += 1) {
    const event = new KeyboardEvent('keydown', { key, ctrlKey, metaKey, bubbles: true, cancelable: true })
    if (!document.body.dispatchEvent(event)) return
    await new Promise((resolve) => setTimeout(resolve, KEY_PAUSE_MS))
  }
}
