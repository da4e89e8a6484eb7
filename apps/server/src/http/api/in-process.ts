import { AsyncLocalStorage } from 'node:async_hooks'
import type { Endpoint } from '@inferdex/contracts/protocol/endpoint'
import { AppError } from '@inferdex/contracts/protocol/errors'
import type { FastifyInstance } from 'fastify'
import { isDatabaseUnavailable } from '../../platform/database-errors.ts'
import { type AnyCall, endpointKey, invokeShared, isCacheable, tagsOf } from './register-endpoint.ts'

type Render = { tags: Set<string>; isDegraded: boolean; isDatabaseAway: boolean }

const currentRender = new AsyncLocalStorage<Render>()

/** Public pages are the same for everyone, so their loaders call the API as a visitor. */
const VISITOR = { viewer: null, requestId: 'page', address: null, userAgent: null, url: '', cookies: {} } as const

/** Lets page loaders call API endpoints without HTTP, and records the tags that the page depends on. */
export function inProcessTransport(app: FastifyInstance) {
  return async (endpoint: Endpoint, input: { params?: unknown; query?: unknown; body?: unknown }): Promise<unknown> => {
    const registered = app.endpoints.get(endpointKey(endpoint))
    if (registered === undefined) throw new Error(`${endpointKey(endpoint)} is not registered`)
    const render = currentRender.getStore()
    for (const tag of tagsOf(endpoint, input.params)) render?.tags.add(tag)
    const call: AnyCall = { ...VISITOR, responseHeaders: {} }
    try {
      const isShared = isCacheable(endpoint) && input.params === undefined && input.query === undefined
      return await (isShared ? invokeShared(app, registered, call) : registered.invoke(input, call))
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
