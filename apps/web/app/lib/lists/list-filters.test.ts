import { listStaffModels } from '@inferdex/contracts/models/models.staff'
import { describe, expect, it } from 'vitest'
import { filtersFrom, filtersToSearch, onlyFilters, withFilters } from './list-filters.ts'
import { sameEntries } from './same-entries.ts'

describe('filtersFrom', () => {
  it.each([
    ['page=2&search=gpt&sortBy=name', { page: '2', search: 'gpt', sortBy: 'name' }],
    [`page=0&sortBy=shoe-size&minRating=6&search=${'x'.repeat(201)}`, {}],
    ['search=%20%20&page=', {}],
    ['name=GPT&page=3', { page: '3' }],
  ])('%s', (search, filters) => {
    expect(filtersFrom(new URLSearchParams(search), listStaffModels.query)).toEqual(filters)
  })

  it('keeps the order of the URL', () => {
    const filters = filtersFrom(new URLSearchParams('sortBy=name&search=gpt&page=2'), listStaffModels.query)
    expect(filtersToSearch(filters)).toBe('?sortBy=name&search=gpt&page=2')
  })
})

describe('withFilters', () => {
  it('goes back to the first page, keeps the order and drops what is empty', () => {
    const filters = { page: '4', sort: 'name', search: 'gpt', family: 'gpt' }
    expect(withFilters(filters, { search: '', minRating: '4' })).toEqual({
      sort: 'name',
      family: 'gpt',
      minRating: '4',
    })
  })
})

describe('filtersToSearch', () => {
  it('is empty without filters and escapes what is typed', () => {
    expect(filtersToSearch({})).toBe('')
    expect(filtersToSearch({ search: 'a & b' })).toBe('?search=a+%26+b')
  })
})

describe('onlyFilters and sameEntries', () => {
  it('a preset holds filters and neither page nor order', () => {
    const chosen = onlyFilters({ page: '2', sort: 'name', family: 'gpt' }, ['family', 'minRating'])
    expect(chosen).toEqual({ family: 'gpt' })
    expect(sameEntries(chosen, { family: 'gpt' })).toBe(true)
    expect(sameEntries(chosen, { family: 'gpt', minRating: '4' })).toBe(false)
    expect(sameEntries(chosen, { minRating: 'gpt' })).toBe(false)
  })
})
