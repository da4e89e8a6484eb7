// @vitest-environment happy-dom
import { act, useLayoutEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type RecordEditor, useRecordEditor } from './use-record-editor.ts'

let root: Root
let editor: RecordEditor
const SAVED = { name: 'GPT-5', family: 'gpt', context: '1000' }

function Probe({ prefill }: { prefill: Record<string, string> }) {
  const current = useRecordEditor(SAVED, prefill)
  useLayoutEffect(() => {
    editor = current
  })
  return null
}

const mount = (prefill = {}) => act(() => root.render(<Probe prefill={prefill} />))

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
})

describe('useRecordEditor', () => {
  it('begins without changes, counts them, and discards them', () => {
    mount()
    expect(editor.changes).toEqual([])
    act(() => editor.set('name', 'GPT-5.4'))
    expect(editor.changes).toEqual([{ key: 'name', from: 'GPT-5', to: 'GPT-5.4' }])
    act(() => editor.discard())
    expect([editor.fields, editor.changes]).toEqual([SAVED, []])
  })

  it('values that a link prefills are unsaved', () => {
    mount({ name: 'GPT-5.4' })
    expect(editor.changes).toEqual([{ key: 'name', from: 'GPT-5', to: 'GPT-5.4' }])
  })

  it('what is typed while it is being saved stays, unsaved', () => {
    mount()
    act(() => editor.set('name', 'GPT-5.4'))
    const sent = editor.fields
    act(() => editor.set('context', '2000'))
    act(() => editor.settle({ ...sent, family: 'tidied by the server' }, sent))
    expect(editor.fields).toEqual({ name: 'GPT-5.4', family: 'tidied by the server', context: '2000' })
    expect(editor.changes).toEqual([{ key: 'context', from: '1000', to: '2000' }])
  })

  it('after another user saved, both sets of changes are kept, and only mine are unsaved', () => {
    mount()
    act(() => editor.set('name', 'Mine'))
    act(() => editor.set('context', '2000'))
    act(() => editor.rebase({ name: 'Theirs', family: 'gpt-5', context: '1000' }))
    expect(editor.fields).toEqual({ name: 'Mine', family: 'gpt-5', context: '2000' })
    expect(editor.changes).toEqual([
      { key: 'name', from: 'Theirs', to: 'Mine' },
      { key: 'context', from: '1000', to: '2000' },
    ])
    expect(editor.conflicts).toEqual([{ key: 'name', base: 'GPT-5', theirs: 'Theirs', mine: 'Mine' }])
    act(() => editor.settle(editor.fields))
    expect([editor.changes, editor.conflicts]).toEqual([[], null])
  })
})
