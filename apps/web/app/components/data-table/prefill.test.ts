import { describe, expect, it } from 'vitest'
import { prefillAddress, prefillOf } from './prefill.ts'

const ID = '019c0000-0000-7000-8000-000000000001'
const address = (search: string) =>
  prefillAddress(new URLSearchParams(search), '/admin/models/new', (id) => `/admin/models/${id}`)

describe('prefillAddress', () => {
  it.each([
    ['', null],
    ['family=gpt&page=2', null],
    ['name=GPT-6&family=gpt', '/admin/models/new?name=GPT-6&family=gpt'],
    [`edit=${ID}`, `/admin/models/${ID}`],
    [`edit=${ID}&name=GPT-6&contextWindow=400000`, `/admin/models/${ID}?name=GPT-6&contextWindow=400000`],
    ['edit=true&name=GPT-6', '/admin/models/new?name=GPT-6'],
  ])('%s leads to %s [ADM-MODEL-06, ADM-PROV-07]', (search, form) => {
    expect(address(search)).toBe(form)
  })
})

describe('prefillOf', () => {
  it('takes what is named and filled in, and nothing else [ADM-MODEL-06, ADM-PROV-07]', () => {
    const params = new URLSearchParams('name=GPT-6&version=&family=gpt&rating=5')
    expect(prefillOf(params, ['name', 'version', 'family'])).toEqual({ name: 'GPT-6', family: 'gpt' })
  })
})
