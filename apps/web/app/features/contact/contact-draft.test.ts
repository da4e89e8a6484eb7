// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { dropDraft, fillFromDraft, keepDraft } from './contact-draft.ts'

function aForm(values: Record<string, string> = {}): HTMLFormElement {
  const form = document.createElement('form')
  for (const [tag, name] of [
    ['input', 'name'],
    ['input', 'subject'],
    ['textarea', 'message'],
  ] as const) {
    const field = document.createElement(tag)
    field.name = name
    field.value = values[name] ?? ''
    form.append(field)
  }
  return form
}

const valuesOf = (form: HTMLFormElement) => Object.fromEntries(new FormData(form))

beforeEach(() => sessionStorage.clear())

it('what was typed in the contact form is there again after a reload [USE-23]', () => {
  keepDraft(aForm({ name: 'Ada', message: 'One & two\nthree' }))
  const again = aForm()
  fillFromDraft(again)
  expect(valuesOf(again)).toEqual({ name: 'Ada', subject: '', message: 'One & two\nthree' })
})

it('a field that was typed in before the code was there keeps its text [USE-23]', () => {
  keepDraft(aForm({ name: 'Ada', subject: 'Old' }))
  const again = aForm({ subject: 'New' })
  fillFromDraft(again)
  expect(valuesOf(again)).toMatchObject({ name: 'Ada', subject: 'New' })
})

it('a message that was sent leaves no draft [USE-23]', () => {
  keepDraft(aForm({ name: 'Ada' }))
  dropDraft()
  const again = aForm()
  fillFromDraft(again)
  expect(valuesOf(again)).toMatchObject({ name: '' })
})
