// @vitest-environment happy-dom
import { loginInput } from '@inferdex/contracts/accounts/accounts'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../api/api.ts'
import { rawTextOf, textOf } from './form-messages.ts'
import { useRecordEditor } from './use-record-editor.ts'
import { prepared, useRecordForm } from './use-record-form.ts'
import { useSchemaForm } from './use-schema-form.ts'

type Login = { email: string; password: string }
const submit = vi.fn<(input: Login) => Promise<void>>()
const shown = vi.fn<(what: string) => void>()

/** Renders a form with uncontrolled inputs. */
function SchemaForm() {
  const { formProps, messages } = useSchemaForm<Login>({
    schema: async () => loginInput,
    read: (data) => ({ email: textOf(data, 'email'), password: rawTextOf(data, 'password') }),
    submit,
    fallback: 'Login failed',
  })
  return (
    <form {...formProps}>
      <output>{JSON.stringify(messages)}</output>
      <input name="email" />
      <input name="password" />
    </form>
  )
}

/** Renders the same form over a record in state. */
function RecordForm() {
  const editor = useRecordEditor({ email: '', password: '' })
  const { formProps, messages } = useRecordForm<void>({
    editor,
    prepare: (fields) => prepared(loginInput.safeParse(fields), submit),
    fieldAt: (_, [name = '']) => String(name),
    onSaved: (_, sent) => shown(`saved ${sent.email}`),
    onConflict: (current) => editor.rebase(current as Login),
    showConflict: (reason) => shown(`conflict: ${reason}`),
    onFailure: (reason) => shown(`failed: ${reason}`),
  })
  const input = (name: string) => (
    <input name={name} value={editor.fields[name] ?? ''} onChange={({ target }) => editor.set(name, target.value)} />
  )
  return (
    <form {...formProps}>
      <output>{JSON.stringify(messages)}</output>
      {input('email')}
      {input('password')}
      {editor.openConflicts.map(({ key }) => (
        <div key={key} data-open-conflict>
          <input type="radio" aria-label={key} />
        </div>
      ))}
    </form>
  )
}

let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  submit.mockReset().mockResolvedValue()
  shown.mockReset()
  document.body.innerHTML = '<div></div>'
  root = createRoot(document.querySelector('div') ?? document.body)
})
afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
})

function field(name: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`[name=${name}]`)
  if (found === null) throw new Error(`${name} is not on the page`)
  return found
}
const messages = () => JSON.parse(document.querySelector('output')?.textContent ?? '') as Record<string, string>
const focus = (name: string) => act(async () => field(name).focus())
const send = () =>
  act(async () => {
    document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  })
const type = (name: string, text: string) =>
  act(async () => {
    // The prototype's setter: React overrides the one on the element and would not see the change.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(name), text)
    field(name).dispatchEvent(new Event('input', { bubbles: true }))
  })
const refuse = (code: 'EMAIL_TAKEN' | 'EDIT_CONFLICT', more: { fields?: Record<string, string>; current?: unknown }) =>
  submit.mockRejectedValue(new ApiError('Taken', { status: 409, code, requestId: 'r1', ...more }))

const WRONG_EMAIL = 'Please enter a valid email address'

describe.each([
  ['whose inputs hold their own text', SchemaForm],
  ['over a record that is state', RecordForm],
])('a form %s', (_, Form) => {
  beforeEach(() => act(async () => root.render(<Form />)))

  it('says what is wrong once the field is left, and takes it back with its cause [HOUSE-15]', async () => {
    await focus('email')
    await type('email', 'nobody')
    expect(messages()).toEqual({})
    await focus('password')
    expect(messages()).toEqual({ email: WRONG_EMAIL })
    await type('email', 'maya@example.com')
    expect(messages()).toEqual({})
  })

  it('says nothing about an empty field until it is sent; then the first wrong one has the focus [HOUSE-15]', async () => {
    await focus('email')
    await focus('password')
    expect(messages()).toEqual({})
    await type('email', 'maya@example.com')
    await send()
    expect(messages()).toEqual({ password: 'Password is required' })
    expect(document.activeElement).toBe(field('password'))
    expect(submit).not.toHaveBeenCalled()
  })

  it('shows what the server refused until that field is changed [HOUSE-15]', async () => {
    await type('email', 'maya@example.com')
    await type('password', 'secret')
    refuse('EMAIL_TAKEN', { fields: { email: 'Taken' } })
    await focus('password')
    await send()
    expect([messages(), document.activeElement]).toEqual([{ email: 'Taken' }, field('email')])
    await type('password', 'secret!')
    expect(messages()).toEqual({ email: 'Taken' })
    await type('email', 'maya2@example.com')
    expect(messages()).toEqual({})
  })

  it('is sent once, however often it is submitted meanwhile [HOUSE-15]', async () => {
    let finish = () => {}
    submit.mockReturnValue(new Promise((resolve) => (finish = resolve)))
    await type('email', 'maya@example.com')
    await type('password', 'secret')
    await send()
    await send()
    await act(async () => finish())
    expect(submit.mock.calls).toEqual([[{ email: 'maya@example.com', password: 'secret' }]])
    await send()
    expect(submit).toHaveBeenCalledTimes(2)
  })
})

describe('a record that another user saved first', () => {
  it('is merged and told, and is not sent again before the conflict is decided [HOUSE-15]', async () => {
    await act(async () => root.render(<RecordForm />))
    await type('email', 'maya@example.com')
    await type('password', 'secret')
    refuse('EDIT_CONFLICT', { current: { email: 'other@example.com', password: '' } })
    await send()
    expect(shown.mock.calls).toEqual([['conflict: Taken']])
    expect([field('email').value, field('password').value]).toEqual(['maya@example.com', 'secret'])
    await send()
    expect(submit).toHaveBeenCalledTimes(1)
    expect(document.activeElement).toBe(document.querySelector('[data-open-conflict] input'))
  })
})
