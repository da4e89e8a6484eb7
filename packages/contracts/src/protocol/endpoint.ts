import type { Tag } from './tags.ts'
import type { z } from 'zod'
import type { Action } from './policy.ts'

type StrictObject = z.ZodObject<z.core.$ZodLooseShape, z.core.$strict>

/**
 * One API call, defined once: the server registers it, the web app calls it, and the API documentation is generated
 * from it. Inputs are strict objects, so unknown keys are refused.
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below /api, with parameters as `:name`. */
  readonly path: `/${string}`
  readonly access: Action
  readonly summary: string
  /**
   * True if a stolen or forgotten session must not be enough: the call needs a sign-in or a confirmation within the
   * last 15 minutes, and is refused with `SIGN_IN_AGAIN` otherwise.
   */
  readonly needsRecentSignIn?: true
  readonly params?: StrictObject
  readonly query?: StrictObject
  readonly body?: StrictObject
  /**
   * A body that is not JSON: one file of at most `maxBytes`; a file that the handler streams and limits itself; or any
   * body, which is not read.
   */
  readonly payload?: { readonly file: { readonly maxBytes: number } } | 'stream' | 'ignored'
  /**
   * `null` is a 204 without a body; 'events' is a stream of server-sent events; 'redirect' is for browsers that
   * navigate here, not for scripts; 'file' is a streamed download.
   */
  readonly response: z.ZodType | null | 'events' | 'redirect' | 'file'
  readonly status?: 200 | 201
  /** What a cached response depends on; a change with one of these tags removes it from the cache. */
  readonly tags?: readonly Tag[]
  /** True if it only serves the pages of this site: it changes with them, and is not part of the public API. */
  readonly isForPages?: true
}

type InputPart<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends z.ZodType
  ? Record<never, never> extends z.input<E[K]>
    ? { [P in K]?: z.input<E[K]> }
    : { [P in K]: z.input<E[K]> }
  : Record<never, never>

/** The input of a call: exactly the parts that the endpoint defines. */
export type CallInput<E extends Endpoint> = InputPart<E, 'params'> & InputPart<E, 'query'> & InputPart<E, 'body'>

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined

/** The validated input of a handler. */
export type HandlerInput<E extends Endpoint> = {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
  file: E['payload'] extends { file: object }
    ? Uint8Array
    : E['payload'] extends 'stream'
      ? AsyncIterable<Uint8Array>
      : undefined
}

/** The response of a handler. */
export type ResponseBody<E extends Endpoint> = E['response'] extends z.ZodType ? z.output<E['response']> : undefined
