// @vitest-environment happy-dom
import { listStaffModels } from '@inferdex/contracts/models/models.staff'
import { act, useLayoutEffect } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { slowPage } from '../../testing/slow-page.tsx'
import { type FilterList, useFilterList } from './use-filter-list.ts'

let list: FilterList
let page: Awaited<ReturnType<typeof slowPage>>

function Probe() {
  const current = useFilterList(listStaffModels.query, ['family', 'minInputPrice', 'maxInputPrice'])
  useLayoutEffect(() => {
    list = current
  })
  return null
}

beforeEach(async () => {
  page = await slowPage(<Probe />)
})
afterEach(() => page.leave())

describe('useFilterList', () => {
  it('shows a filter at once and writes it to the URL after a pause in typing', async () => {
    act(() => list.type('minInputPrice', '0.1'))
    expect([list.filters, page.address()]).toEqual([{ minInputPrice: '0.1' }, ''])
    await page.wait(250)
    await page.answer()
    expect(page.address()).toBe('?minInputPrice=0.1')
    expect(list.active).toEqual({ minInputPrice: '0.1' })
  })

  it('loses nothing when responses are slower than the next filter', async () => {
    act(() => list.set('family', 'gpt'))
    act(() => list.type('minInputPrice', '0.1'))
    // The response for the family arrives while the price is not in the URL yet.
    await page.answer()
    expect(list.filters).toEqual({ family: 'gpt', minInputPrice: '0.1' })
    act(() => list.type('maxInputPrice', '5'))
    await page.wait(250)
    await page.answer()
    expect(page.address()).toBe('?family=gpt&minInputPrice=0.1&maxInputPrice=5')
  })

  it('another URL ends the edit', async () => {
    act(() => list.set('family', 'gpt'))
    await page.answer()
    await page.follow('/?minInputPrice=3')
    expect(list.filters).toEqual({ minInputPrice: '3' })
    act(() => list.set('family', 'glm'))
    await page.answer()
    expect(page.address()).toBe('?minInputPrice=3&family=glm')
  })

  it('a link to a URL that an edit has passed through ends the edit', async () => {
    for (const family of ['gpt', '', 'glm']) {
      act(() => list.set('family', family))
      await page.answer()
    }
    await page.follow('/')
    expect(list.filters).toEqual({})
  })

  it('drops filters that the call would refuse', async () => {
    act(() => list.type('minInputPrice', 'cheap'))
    await page.wait(250)
    await page.answer()
    expect(list.filters).toEqual({})
  })
})
