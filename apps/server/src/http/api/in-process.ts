import { AsyncLocalStorage } from 'node:async_hooks'
import type { Endpoint } from '@inferdex/contracts/protocol/endpoint'
import { AppError } from '@inferdex/contracts/protocol/errors'
import type { FastifyInstance } from 'fastify'
import { isDatabaseUnavailable } from '../../platform/database-errors.ts'
import { type AnyCall, endpointKey, invokeShared, isCacheable, tagsOf } from './register-endpoint.ts'

type Render = { tags: Set<string>; isDegraded: boolean; isDatabaseAway: boolean }

const currentRender = new AsyncLocalStorage<Render>()

/** Public pages and agent tools are the same for everyone, so they call the API as a visitor. */
const VISITOR = { viewer: null, requestId: 'page', address: null, userAgent: null, url: '', cookies: {} } as const

type LooseInput = { params?: unknown; query?: unknown; body?: unknown }

/** Runs a call of a visitor in this process, and returns its response with the headers that the handler set. */
export async function callAsVisitor(
  app: FastifyInstance,
  endpoint: Endpoint,
  input: LooseInput,
): Promise<{ body: unknown; headers: Readonly<Record<string, string>> }> {
  const registered = app.endpoints.get(endpointKey(endpoint))
  if (registered === undefined) throw new Error(`${endpointKey(endpoint)} is not registered`)
  const call: AnyCall = { ...VISITOR, responseHeaders: {} }
  const isShared = isCacheable(endpoint) && input.params === undefined && input.query === undefined
  const body = await (isShared ? invokeShared(app, registered, call) : registered.invoke(input, call))
  return { body, headers: call.responseHeaders }
}

/**
 * Creates a transport for page loaders that calls API endpoints without HTTP, and records the tags that the page
 * depends on.
 */
export function inProcessTransport(app: FastifyInstance) {
  return async (endpoint: Endpoint, input: LooseInput): Promise<unknown> => {
    const render = currentRender.getStore()
    for (const tag of tagsOf(endpoint, input.params)) render?.tags.add(tag)
    try {
      return (await callAsVisitor(app, endpoint, input)).body
    } catch (error) {
      const isExpected = error instanceof AppError && error.status < 500
      if (render !== undefined && !isExpected) {
        render.isDegraded = true
        render.isDatabaseAway ||= isDatabaseUnavailable(error)
      }
      throw error
    }
  }
}

/**
 * Runs a page render and returns its tags and whether a call failed. A page may render without a part that could not be
 * loaded, but such a page must not be cached.
 */
export async function observeRender<T>(
  render: () => Promise<T>,
): Promise<{ result: T; tags: string[]; isDegraded: boolean; isDatabaseAway: boolean }> {
  const store: Render = { tags: new Set(), isDegraded: false, isDatabaseAway: false }
  const result = await currentRender.run(store, render)
  return { ...store, result, tags: [...store.tags] }
}
