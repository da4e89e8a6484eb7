import { AsyncLocalStorage } from 'node:async_hooks'
import type { Endpoint } from '@inferdex/contracts/endpoint'
import type { FastifyInstance } from 'fastify'
import { type AnyCall, endpointKey } from './register-endpoint.ts'

type Render = { tags: Set<string> }

const currentRender = new AsyncLocalStorage<Render>()

/** Public pages are rendered for nobody in particular, so their calls are a visitor's. */
const VISITOR: AnyCall = { viewer: null, requestId: 'page', address: null, userAgent: null }

/** Lets page loaders call the same endpoints that HTTP serves, and notes what the page came to depend on. */
export function inProcessTransport(app: FastifyInstance) {
  return (endpoint: Endpoint, input: { params?: unknown; query?: unknown; body?: unknown }): Promise<unknown> => {
    const registered = app.endpoints.get(endpointKey(endpoint))
    if (registered === undefined) throw new Error(`${endpointKey(endpoint)} is not registered`)
    for (const tag of tagsOf(endpoint, input.params)) currentRender.getStore()?.tags.add(tag)
    return registered.invoke(input, VISITOR)
  }
}

/** Runs a page render and returns the tags of every call that it made. */
export async function collectTags<T>(render: () => Promise<T>): Promise<{ result: T; tags: string[] }> {
  const store: Render = { tags: new Set() }
  const result = await currentRender.run(store, render)
  return { result, tags: [...store.tags] }
}

/** A tag may name parameters: `model/:slug`. */
function tagsOf({ tags = [] }: Endpoint, params: unknown): string[] {
  const values = (params ?? {}) as Record<string, unknown>
  return tags.map((tag) => tag.replaceAll(/:([a-zA-Z]+)/g, (_, name: string) => String(values[name])))
}
