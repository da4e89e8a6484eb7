// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { draftOf, readDraft, saveDraft } from './draft.ts'

// Other test files may have left entries.
beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

it('stores what was typed, separately for each form, and nothing for an empty form', () => {
  const data = new FormData()
  data.append('name', 'Kimi K2')
  data.append('version', '')
  data.append('providerIds', 'a')
  data.append('providerIds', 'b')
  saveDraft('MODEL', draftOf(data))
  expect([...readDraft('MODEL')]).toEqual([
    ['name', 'Kimi K2'],
    ['providerIds', 'a'],
    ['providerIds', 'b'],
  ])
  expect(readDraft('PROVIDER').size).toBe(0)
  saveDraft('MODEL', new URLSearchParams())
  expect(sessionStorage.length).toBe(0)
})

it('works if the storage refuses to store', () => {
  const refuse = () => {
    throw new Error('SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  saveDraft('MODEL', new URLSearchParams('name=x'))
  expect(readDraft('MODEL').size).toBe(0)
})
