import { expect, it } from 'vitest'
import { blogSearch, isFilteredBlog, parseBlogQuery } from './blog-query.ts'

const parse = (search: string) => parseBlogQuery(new URLSearchParams(search))

it('reads and writes the URL of the blog', () => {
  const query = parse('q=+open+weights+&category=Pricing&after=abc&other=1')
  expect(query).toEqual({ q: 'open weights', category: 'Pricing', after: 'abc' })
  expect(blogSearch(query)).toBe('?q=open+weights&category=Pricing&after=abc')
  expect(blogSearch(parse(''))).toBe('')
})

it('only a text or a category is a filter', () => {
  expect([parse('q=a'), parse('category=a'), parse('after=a')].map(isFilteredBlog)).toEqual([true, true, false])
})
