// @vitest-environment happy-dom
import { type BlogQuery, blogSearch, parseBlogQuery } from '@inferdex/domain/blog/blog-query'
import { act, useLayoutEffect, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { slowPage } from '../../testing/slow-page.tsx'
import { type ListQuery, useListQuery } from './use-list-query.ts'

let list: ListQuery<BlogQuery>
let setLocal: (isLocal: boolean) => void
let page: Awaited<ReturnType<typeof slowPage>>

function Probe() {
  const [isLocal, set] = useState(false)
  const current = useListQuery({ parse: parseBlogQuery, toSearch: blogSearch, isLocal })
  useLayoutEffect(() => {
    list = current
  })
  useLayoutEffect(() => {
    setLocal = set
  }, [])
  return null
}

const type = (q: string) => act(() => list.change((query) => ({ ...query, q }), { typing: true }))
const choose = (category: string) => act(() => list.change((query) => ({ ...query, category })))

beforeEach(async () => {
  page = await slowPage(<Probe />)
})
afterEach(() => page.leave())

describe('useListQuery', () => {
  it('keeps what is typed while the response to an earlier edit arrives', async () => {
    choose('Prices')
    type('cache')
    // The response for the category arrives while the text is not in the URL yet.
    await page.answer()
    expect([list.query.q, list.isEdited, page.address()]).toEqual(['cache', true, '?category=Prices'])
    choose('Limits')
    await page.answer()
    expect([list.query.category, list.isEdited]).toEqual(['Limits', false])
    expect(page.address()).toBe('?q=cache&category=Limits')
  })

  it('with all rows in the browser updates the URL without the router', async () => {
    act(() => setLocal(true))
    type('cache')
    await page.wait(250)
    await page.answer()
    expect([list.query.q, list.isEdited, page.address()]).toEqual(['cache', true, ''])
  })

  it('calls the server if the rows fail to load, even in the middle of a word', async () => {
    act(() => setLocal(true))
    type('cache')
    act(() => setLocal(false))
    await page.wait(250)
    await page.answer()
    expect([list.query.q, list.isEdited, page.address()]).toEqual(['cache', false, '?q=cache'])
  })
})
