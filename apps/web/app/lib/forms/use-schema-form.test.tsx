// @vitest-environment happy-dom
import { loginInput } from '@inferdex/contracts/accounts/accounts'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../api/api.ts'
import { rawTextOf, textOf } from './form-messages.ts'
import { useSchemaForm } from './use-schema-form.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const submit = vi.fn<(input: { email: string; password: string }) => Promise<void>>()

function TestForm() {
  const { formProps, messages, formMessage, pending } = useSchemaForm({
    schema: () => Promise.resolve(loginInput),
    read: (data) => ({ email: textOf(data, 'email'), password: rawTextOf(data, 'password') }),
    check: (data): Record<string, string> => (data.get('terms') === null ? { terms: 'Please agree' } : {}),
    submit,
    fallback: 'Login failed',
  })
  return (
    <form {...formProps} data-pending={pending}>
      <output id="form">{formMessage}</output>
      <output id="messages">{JSON.stringify(messages)}</output>
      <input name="email" />
      <input name="password" />
      <input name="terms" type="checkbox" defaultChecked />
    </form>
  )
}

/** Renders a form with a choice, whose value is in hidden fields that do not exist at first. */
function ChoiceForm() {
  const { formProps, messages: found } = useSchemaForm({
    schema: () => Promise.resolve(loginInput),
    read: (data) => ({ email: textOf(data, 'email'), password: rawTextOf(data, 'password') }),
    submit,
    fallback: 'Login failed',
  })
  return (
    <form {...formProps}>
      <output id="messages">{JSON.stringify(found)}</output>
      <input name="email" />
      <input id="choice" aria-invalid={found.password !== undefined} />
    </form>
  )
}

let root: ReturnType<typeof createRoot>

beforeEach(async () => {
  submit.mockReset().mockResolvedValue()
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(element('#root'))
  await act(async () => root.render(<TestForm />))
})
afterEach(() => act(async () => root.unmount()))

function element(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)
  if (found === null) throw new Error(`${selector} is not on the page`)
  return found
}
function field(name: string): HTMLInputElement {
  const found = element(`[name=${name}]`)
  if (!(found instanceof HTMLInputElement)) throw new Error(`${name} is no field`)
  return found
}
const messages = () => JSON.parse(element('#messages').textContent ?? '{}') as Record<string, string>
const send = () =>
  act(async () => element('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
function type(name: string, value: string) {
  return act(async () => {
    field(name).value = value
    field(name).dispatchEvent(new Event('input', { bubbles: true }))
  })
}

describe('a form with a schema', () => {
  it('shows errors next to the fields, sends nothing and focuses the first error', async () => {
    await type('email', 'nobody')
    await send()
    expect(messages()).toEqual({ email: 'Please enter a valid email address', password: 'Password is required' })
    expect(document.activeElement).toBe(field('email'))
    expect(field('email').value).toBe('nobody')
    expect(submit).not.toHaveBeenCalled()
  })
  it('removes a message as soon as its cause is gone', async () => {
    await send()
    await type('email', 'maya@example.com')
    expect(messages()).toEqual({ password: 'Password is required' })
  })
  it('adds the rules of the page', async () => {
    field('terms').checked = false
    await send()
    expect(messages().terms).toBe('Please agree')
  })
  it('says nothing about a field that was never filled until the form is sent', async () => {
    await act(async () => field('email').focus())
    await act(async () => field('password').focus())
    expect(messages()).toEqual({})
    await type('email', 'nobody')
    await act(async () => field('email').focus())
    await act(async () => field('password').focus())
    expect(messages()).toEqual({ email: 'Please enter a valid email address' })
  })
  it('sends the parsed value of the schema', async () => {
    await type('email', ' maya@example.com ')
    await type('password', ' secret ')
    await send()
    expect(submit).toHaveBeenCalledWith({ email: 'maya@example.com', password: ' secret ' })
    expect(element('form').dataset.pending).toBe('false')
  })
})

describe('a choice of which nothing is chosen', () => {
  it('keeps its message while other fields are changed, and its field takes the focus', async () => {
    await act(async () => root.render(<ChoiceForm />))
    await send()
    expect(messages()).toEqual({ email: 'Please enter a valid email address', password: 'Password is required' })
    await type('email', 'maya@example.com')
    expect(messages()).toEqual({ password: 'Password is required' })
    await send()
    expect(document.activeElement).toBe(element('#choice'))
  })
})

describe('what the server refuses', () => {
  beforeEach(async () => {
    await type('email', 'maya@example.com')
    await type('password', 'secret')
  })
  it('is shown next to the field that it names', async () => {
    submit.mockRejectedValue(new ApiError('Taken', { status: 409, code: 'EMAIL_TAKEN', fields: { email: 'Taken' } }))
    await send()
    expect(messages()).toEqual({ email: 'Taken' })
    expect(element('#form').textContent).toBe('')
  })
  it('stays while other fields are left or changed, and goes with the first change of its own', async () => {
    submit.mockRejectedValue(new ApiError('Taken', { status: 409, code: 'EMAIL_TAKEN', fields: { email: 'Taken' } }))
    await act(async () => field('password').focus())
    await send()
    expect(document.activeElement).toBe(field('email'))
    await type('password', 'secret!')
    expect(messages()).toEqual({ email: 'Taken' })
    await type('email', 'maya2@example.com')
    expect(messages()).toEqual({})
  })
  it('is shown above the form if it names no field', async () => {
    submit.mockRejectedValue(
      new ApiError('Invalid email or password', { status: 401, code: 'INVALID_CREDENTIALS', requestId: 'r1' }),
    )
    await send()
    expect(element('#form').textContent).toBe('Invalid email or password')
  })
  it('has a text even if the server gave none', async () => {
    submit.mockRejectedValue(new ApiError('Request failed', { status: 502, code: 'INTERNAL' }))
    await send()
    expect(element('#form').textContent).toBe('Login failed')
    submit.mockRejectedValue(new TypeError('x is not a function'))
    await send()
    expect(element('#form').textContent).toBe('Login failed')
  })
  it('sends once, even if submitted several times', async () => {
    let finish = () => {}
    submit.mockReturnValue(new Promise((resolve) => (finish = resolve)))
    await send()
    await send()
    expect(element('form').dataset.pending).toBe('true')
    await act(async () => finish())
    expect(submit).toHaveBeenCalledTimes(1)
  })
})
