import { pageFor } from '@inferdex/contracts/pages'
import { LRUCache } from 'lru-cache'

/** What to render and under which key to keep it, or where to send the visitor instead. */
export type PageTarget = { readonly key: string; readonly redirect?: string }

/** Every address that is not a page shows the same page. */
const NOT_FOUND_KEY = '/page-not-found'

/** Data of a page, as the browser asks for it when it moves between pages. */
const DATA_SUFFIX = '.data'

const known = new LRUCache<string, PageTarget>({ max: 20_000 })

/**
 * The canonical form of a page address: known query keys only, in their declared order. Addresses that mean the same
 * page share one render, and nobody can fill the cache with made-up keys.
 */
export function canonicalPageUrl(rawUrl: string): PageTarget {
  const cached = known.get(rawUrl)
  if (cached !== undefined) return cached
  const target = canonicalise(rawUrl)
  known.set(rawUrl, target)
  return target
}

function canonicalise(rawUrl: string): PageTarget {
  const [rawPath, rawQuery = ''] = splitOnce(rawUrl, '?')
  if (rawPath.length > 1 && rawPath.endsWith('/')) {
    // Never `//host`: a browser would read that as another site.
    const path = `/${rawPath.replaceAll(/^\/+|\/+$/g, '')}`
    return { key: NOT_FOUND_KEY, redirect: rawQuery === '' ? path : `${path}?${rawQuery}` }
  }
  const isData = rawPath.endsWith(DATA_SUFFIX)
  const path = isData ? pagePathOfData(rawPath) : rawPath
  const page = pageFor(path)
  const suffix = isData ? DATA_SUFFIX : ''
  if (page === undefined) return { key: NOT_FOUND_KEY + suffix + (isData ? keepQuery(rawQuery, ['_routes']) : '') }
  return { key: rawPath + keepQuery(rawQuery, isData ? [...page.query, '_routes'] : page.query) }
}

function pagePathOfData(rawPath: string): string {
  const path = rawPath.slice(0, -DATA_SUFFIX.length)
  return path === '/_root' || path === '/_' ? '/' : path
}

function keepQuery(rawQuery: string, names: readonly string[]): string {
  if (rawQuery === '' || names.length === 0) return ''
  const given = new URLSearchParams(rawQuery)
  const kept = new URLSearchParams()
  for (const name of names) {
    for (const value of given.getAll(name)) if (value !== '') kept.append(name, value)
  }
  return kept.size === 0 ? '' : `?${kept}`
}

function splitOnce(text: string, separator: string): [string, string?] {
  const at = text.indexOf(separator)
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}
