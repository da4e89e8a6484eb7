// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { consent } from '../../components/layout/site/consent.ts'
import { recentPages, rememberPage } from './recent-pages.ts'

beforeEach(() => localStorage.clear())

describe('what was opened from the palette', () => {
  it('is kept in the browser only with consent, newest first, without the open page [USE-05, USE-03]', () => {
    rememberPage('/model/a')
    expect(recentPages('/')).toEqual(['/model/a'])
    expect(localStorage.getItem('recent')).toBeNull()
    consent.write('declined')
    rememberPage('/model/b')
    expect(localStorage.getItem('recent')).toBeNull()
    consent.write('accepted')
    for (const id of ['c', 'd', 'c', 'e', 'f', 'g', 'h']) rememberPage(`/provider/${id}`)
    rememberPage('/models')
    expect(recentPages('/provider/g')).toEqual(['/provider/h', '/provider/f', '/provider/e', '/provider/c'].slice(0, 4))
    expect(JSON.parse(localStorage.getItem('recent') ?? '')).toHaveLength(5)
  })

  it.each(['no JSON', '{}', '[null]', '["https://elsewhere.example"]', '["/admin"]'])(
    'ignores %s in the storage',
    (text) => {
      consent.write('accepted')
      localStorage.setItem('recent', text)
      expect(recentPages('/')).toEqual([])
    },
  )
})
