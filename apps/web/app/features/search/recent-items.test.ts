// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { consent } from '../../components/layout/site/consent.ts'
import type { PaletteItem } from './palette-items.ts'
import { recentItems, rememberItem } from './recent-items.ts'

const item = (id: string): PaletteItem => ({
  id,
  group: 'Models',
  name: id,
  kind: 'Model',
  about: '',
  to: `/model/${id}`,
  aside: ['$0.30'],
})
const names = () => recentItems().map(({ name }) => name)

beforeEach(() => localStorage.clear())

describe('what was opened from the palette', () => {
  it('is kept in the browser only with consent, newest first, without prices [USE-05]', () => {
    rememberItem(item('a'))
    expect(names()).toEqual(['a'])
    expect(localStorage.getItem('recent')).toBeNull()
    consent.write('declined')
    rememberItem(item('b'))
    expect(localStorage.getItem('recent')).toBeNull()
    consent.write('accepted')
    for (const id of ['c', 'd', 'recent c', 'e', 'f', 'g', 'h']) rememberItem(item(id))
    expect(names()).toEqual(['h', 'g', 'f', 'e', 'recent c'])
    expect(recentItems().map(({ id }) => id)).toEqual(['h', 'g', 'f', 'e', 'c'])
    expect(localStorage.getItem('recent')).not.toContain('$0.30')
  })

  it.each(['no JSON', '{}', '[null]', '[{"id":"x","name":"x","to":"https://elsewhere.example"}]'])(
    'ignores %s in the storage',
    (text) => {
      consent.write('accepted')
      localStorage.setItem('recent', text)
      expect(recentItems()).toEqual([])
    },
  )
})
