import { pages } from '@inferdex/contracts/protocol/pages'
import { describe, expect, it } from 'vitest'
import routes from './routes.ts'

type Entry = { path?: string; index?: boolean; children?: Entry[] }

function addresses(entries: readonly Entry[], parent = ''): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const own = path === undefined ? parent : `${parent}/${path}`
    if (children.length > 0) return addresses(children, own)
    return index ? [own === '' ? '/' : own] : [own]
  })
}

describe('routes', () => {
  it('every page is in the table of pages that the cache and the tests read, and the other way round', () => {
    const served = addresses(routes as Entry[]).filter((address) => address !== '/*' && !address.startsWith('/dev/'))
    expect(served.toSorted()).toEqual(pages.map(({ path }) => path).toSorted())
  })
})
