import { type Page, pageFor } from '@inferdex/contracts/protocol/pages'
import { markdownPath, pageOfMarkdown } from '@inferdex/domain/exports/markdown-path'
import { SLUG, SLUG_LENGTH } from '@inferdex/domain/text/slug'
import { LRUCache } from 'lru-cache'
import { isRemembered, rememberedBytes, REMEMBERED_ADDRESSES_BYTES } from './address-limits.ts'

/** What to render and its cache key, or where to redirect. */
export type PageTarget = {
  readonly key: string
  /** The page's route. All "not found" responses of a kind are the same. */
  readonly kind: string
  /** True if the URL has a query, so that the number of such URLs is unlimited. */
  readonly isVariant: boolean
  readonly redirect?: string
  /** True if the path cannot be decoded; Fastify refuses it. */
  readonly isMalformed?: true
  /** True if the URL is not a page. It may be a file or a health check, which only Fastify's routes know. */
  readonly isUnknown?: true
  /** The rendered page, if it is requested as Markdown. */
  readonly markdownOf?: string
}

/** The ids of the web app's routes for each page path, outermost first. */
export type RouteIds = Readonly<Record<string, readonly string[]>>

/** The cache key of every URL that is not a page. */
const NOT_FOUND = '/page-not-found'
/** Replaces a path parameter that cannot be a slug. */
const UNKNOWN_NAME = '-'

/** The suffix of a page's data, which the browser loads when it navigates. */
const DATA_SUFFIX = '.data'

export type PageKeys = ReturnType<typeof createPageKeys>

/**
 * Creates the function that turns a URL into its cache key: known query keys only, in their declared order. URLs of the
 * same page share one render, and invented keys cannot fill the cache.
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
    // Never `//host` nor `/\host`: a browser would read both as another site.
    const path = `/${rawPath.replaceAll(/^[/\\]+|\/+$/g, '')}`
    const redirect = rawQuery === '' ? path : `${path}?${rawQuery}`
    return { key: NOT_FOUND, kind: NOT_FOUND, isVariant: false, redirect }
  }
  const markdownOf = pageOfMarkdown(rawPath)
  if (markdownOf !== null) return canonicaliseMarkdown(markdownOf, rawQuery, routeIds)
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
  if (page === undefined) return { key: `${NOT_FOUND}${suffix}${routes}`, kind, isVariant: false, isUnknown: true }
  // The home page has special names for its data.
  const canonicalPath = isData && path === '/' ? rawPath : `${shownPath(page, path)}${suffix}`
  const query = keepQuery(rawQuery, page.query)
  const key = `${canonicalPath}${query}${query === '' ? routes : routes.replace('?', '&')}`
  return { key, kind, isVariant: query !== '' }
}

/** Does the same for the Markdown form of a page. Only public pages have one. */
function canonicaliseMarkdown(path: string, rawQuery: string, routeIds: RouteIds): PageTarget {
  if (path === '/index' || pageFor(path)?.kind !== 'public')
    return { key: NOT_FOUND, kind: NOT_FOUND, isVariant: false, isUnknown: true }
  const { key, kind, isVariant, redirect } = canonicalise(rawQuery === '' ? path : `${path}?${rawQuery}`, routeIds)
  const target = { key: markdownPath(key), kind: markdownPath(kind), isVariant, markdownOf: key }
  return redirect === undefined ? target : { ...target, redirect: markdownPath(redirect) }
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
 * Replaces irrelevant parameters: all of them on personal pages, which are the same for every record, and elsewhere
 * those that cannot be a slug (such as `..`).
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

/** Returns the path in lower case if it contains a slug with capital letters, otherwise null. */
function lowerCasePath({ path: pattern, kind }: Page, path: string): string | null {
  if (kind === 'shell' || !pattern.includes(':')) return null
  const lower = path.toLowerCase()
  const names = lower.split('/').filter((_, index) => pattern.split('/')[index]?.startsWith(':'))
  return lower !== path && names.every((name) => name.length <= SLUG_LENGTH && SLUG.test(name)) ? lower : null
}

/** Returns which parts of the page's data are requested, in the order of the routes. */
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
