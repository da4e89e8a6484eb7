import type { CallInput, Endpoint, ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { AppError } from '@inferdex/contracts/protocol/errors'
import { suggest } from '@inferdex/contracts/search/search'
import { sellerSlug } from '@inferdex/domain/search/names/id-readings'
import { daysUntil } from '@inferdex/domain/changes/lifecycle-text'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/db.ts'
import { callAsVisitor } from '../../http/api/in-process.ts'
import { findMeantSlugs } from '../search/names/resolve-names.service.ts'
import { createStackAudit, type StackAuditor } from '../stack/stack.service.ts'

type Input<E extends Endpoint> = Record<never, never> extends CallInput<E> ? [CallInput<E>?] : [CallInput<E>]

/** The dependencies of tools: the API calls as a visitor makes them, and page addresses. */
export type Site = {
  readonly now: Date
  readonly today: string
  readonly call: <E extends Endpoint>(endpoint: E, ...input: Input<E>) => Promise<ResponseBody<E>>
  /** Calls a list, and also returns how many records match; null if they are not counted. */
  readonly list: <E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
  ) => Promise<{ items: ResponseBody<E>; total: number | null }>
  /** Audits a stack. Bypasses the API call, whose rate limit per visitor is documented: agents have a separate one. */
  readonly audit: StackAuditor
  /** Resolves names of models to slugs: provider ids, aliases, any letter case. Unknown ones are returned unchanged. */
  readonly modelSlugs: (names: readonly string[]) => Promise<string[]>
  /** Returns the full address of a page. */
  readonly page: (path: string) => string
  /** Returns the age of a figure in days; null without a date. */
  readonly ageOf: (day: string | null) => number | null
}

type SiteDeps = { readonly db: Db; readonly publicUrl: string }

/** Creates the dependencies of tools; the audit caches the prominent names between requests. */
export function createSite(app: FastifyInstance, { db, publicUrl }: SiteDeps): (now: Date) => Site {
  const audit = createStackAudit(db)
  const base = publicUrl.replace(/\/+$/, '')
  return (now) => siteOf(app, { db, base, audit, now })
}

type SiteParts = { readonly db: Db; readonly base: string; readonly audit: StackAuditor; readonly now: Date }

function siteOf(app: FastifyInstance, { db, base, audit, now }: SiteParts): Site {
  const today = now.toISOString().slice(0, 10)
  return {
    now,
    today,
    // The casts are safe: the handler has validated the response against the same schema.
    call: async (endpoint, ...[input]) =>
      (await callAsVisitor(app, endpoint, input ?? {})).body as ResponseBody<typeof endpoint>,
    list: async (endpoint, input) => {
      const { body, headers } = await callAsVisitor(app, endpoint, input)
      const total = headers['x-total-count']
      return { items: body as ResponseBody<typeof endpoint>, total: total === undefined ? null : Number(total) }
    },
    audit,
    modelSlugs: async (names) => {
      const slugs = await findMeantSlugs(db, names)
      return names.map((name) => slugs.get(name) ?? name)
    },
    page: (path) => base + path,
    ageOf: (day) => (day === null ? null : Math.max(0, daysUntil(today, day.slice(0, 10)))),
  }
}

/**
 * Reads a record by its slug, a former slug or an alias. If there is none, the error lists records with a similar name.
 */
export async function readBySlug<Value>(
  { call }: Site,
  kind: 'models' | 'providers',
  slug: string,
  read: (slug: string) => Promise<Value>,
): Promise<Value> {
  try {
    return await read(kind === 'models' ? slug : sellerSlug(slug))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'MOVED') return await read((error.current as { slug: string }).slug)
    if (error.code !== 'NOT_FOUND') throw error
    const similar = (await call(suggest, { query: { q: slug } }))[kind]
    const names = similar.map((one) => `${one.slug} (${one.name})`).join(', ')
    throw new AppError('NOT_FOUND', names === '' ? error.message : `${error.message}. Similar: ${names}`)
  }
}
