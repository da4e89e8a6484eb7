import { type Page, pageFor } from '@inferdex/contracts/protocol/pages'
import { SLUG, SLUG_LENGTH } from '@inferdex/domain/text/slug'
import { LRUCache } from 'lru-cache'
import { isRemembered, rememberedBytes, REMEMBERED_ADDRESSES_BYTES } from './address-limits.ts'

/** What to render and under which key to keep it, or where to send the visitor instead. */
export type PageTarget = {
  readonly key: string
  /** The page it belongs to: all addresses of a kind that lead to nothing show the same. */
  readonly kind: string
  /** A visitor chose a part of it, so there is no end to addresses like it. */
  readonly isVariant: boolean
  readonly redirect?: string
  /** No address at all: for the framework to refuse. */
  readonly isMalformed?: true
}

/** The routes of the web application that have to do with a page, from the outermost on, by the page's path. */
export type RouteIds = Readonly<Record<string, readonly string[]>>

/** Every address that is not a page shows the same page. */
const NOT_FOUND = '/page-not-found'
/** Takes the place of a parameter that no record can have. */
const UNKNOWN_NAME = '-'

/** Data of a page, as the browser asks for it when it moves between pages. */
const DATA_SUFFIX = '.data'

export type PageKeys = ReturnType<typeof createPageKeys>

/**
 * The canonical form of a page address: known query keys only, in their declared order. Addresses that mean the same
 * page share one render, and nobody can fill the cache with made-up keys.
 */
export function createPageKeys(routeIds: RouteIds = {}) {
  const known = new LRUCache<string, PageTarget>({
    maxSize: REMEMBERED_ADDRESSES_BYTES,
    sizeCalculation: ({ key, redirect = '' }, rawUrl) => rememberedBytes(rawUrl, key, redirect),
  })
  return (rawUrl: string): PageTarget => {
    const remembered = known.get(rawUrl)
    if (remembered !== undefined) return remembered
    const target = canonicalise(rawUrl, routeIds)
    if (isRemembered(rawUrl)) known.set(rawUrl, target)
    return target
  }
}

function canonicalise(rawUrl: string, routeIds: RouteIds): PageTarget {
  const [rawPath, rawQuery = ''] = splitOnce(rawUrl, '?')
  if (!isDecodable(rawPath)) return { key: NOT_FOUND, kind: NOT_FOUND, isVariant: false, isMalformed: true }
  if (rawPath.length > 1 && rawPath.endsWith('/')) {
    // Never `//host`: a browser would read that as another site.
    const path = `/${rawPath.replaceAll(/^\/+|\/+$/g, '')}`
    const redirect = rawQuery === '' ? path : `${path}?${rawQuery}`
    return { key: NOT_FOUND, kind: NOT_FOUND, isVariant: false, redirect }
  }
  const isData = rawPath.endsWith(DATA_SUFFIX)
  const path = isData ? pagePathOfData(rawPath) : rawPath
  const page = pageFor(path)
  const routes = isData ? requestedRoutes(rawQuery, routeIds[page?.path ?? '*'] ?? []) : ''
  const suffix = isData ? DATA_SUFFIX : ''
  const redirect = isData || page === undefined ? null : lowerCasePath(page, path)
  if (redirect !== null) {
    const query = rawQuery === '' ? '' : `?${rawQuery}`
    return { key: NOT_FOUND, kind: NOT_FOUND, isVariant: false, redirect: `${redirect}${query}` }
  }
  const kind = `${page?.path ?? NOT_FOUND}${suffix}${routes}`
  if (page === undefined) return { key: `${NOT_FOUND}${suffix}${routes}`, kind, isVariant: false }
  // The data of the first page has names of its own.
  const canonicalPath = isData && path === '/' ? rawPath : `${shownPath(page, path)}${suffix}`
  const query = keepQuery(rawQuery, page.query)
  const key = `${canonicalPath}${query}${query === '' ? routes : routes.replace('?', '&')}`
  return { key, kind, isVariant: query !== '' }
}

function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

function pagePathOfData(rawPath: string): string {
  const path = rawPath.slice(0, -DATA_SUFFIX.length)
  return path === '/_root' || path === '/_' ? '/' : path
}

/**
 * Personal pages are the same for every record. Of the others, what cannot be the name of a record is not looked for:
 * every spelling of it shows the same, and none is taken for another address (`..`).
 */
function shownPath({ path: pattern, kind }: Page, path: string): string {
  if (!pattern.includes(':')) return path
  const given = path.split('/')
  return pattern
    .split('/')
    .map((part, index) => {
      if (!part.startsWith(':')) return part
      const value = given[index] ?? ''
      return kind !== 'shell' && value.length <= SLUG_LENGTH && SLUG.test(value) ? value : UNKNOWN_NAME
    })
    .join('/')
}

/** Names of records are in lower case: somebody who writes one otherwise means the same record. */
function lowerCasePath({ path: pattern, kind }: Page, path: string): string | null {
  if (kind === 'shell' || !pattern.includes(':')) return null
  const lower = path.toLowerCase()
  const names = lower.split('/').filter((_, index) => pattern.split('/')[index]?.startsWith(':'))
  return lower !== path && names.every((name) => name.length <= SLUG_LENGTH && SLUG.test(name)) ? lower : null
}

/** Which parts of the data are asked for: of those that the page has, in their order. */
function requestedRoutes(rawQuery: string, ids: readonly string[]): string {
  const asked = new Set((new URLSearchParams(rawQuery).get('_routes') ?? '').split(','))
  const kept = ids.filter((id) => asked.has(id))
  return kept.length === 0 ? '' : `?${new URLSearchParams({ _routes: kept.join(',') })}`
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
