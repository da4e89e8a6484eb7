import type { ResponseBody, CallInput, Endpoint } from '@inferdex/contracts/protocol/endpoint'
import type { ErrorBody, ErrorCode } from '@inferdex/contracts/protocol/errors'
import { authToken } from './auth-token.ts'
import { askToConfirm } from './confirmation.ts'
import { renewSession } from './session-renewal.ts'

/** Thrown if the server refuses a request. The message is written for end users. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | 'NETWORK'
  readonly fields: Readonly<Record<string, string>>
  readonly requestId: string | null
  /** The current record, if another user saved it first (status 409). */
  readonly current: unknown

  constructor(
    message: string,
    detail: {
      status: number
      code: ErrorCode | 'NETWORK'
      fields?: Record<string, string> | undefined
      requestId?: string | undefined
      current?: unknown
    },
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = detail.status
    this.code = detail.code
    this.fields = detail.fields ?? {}
    this.requestId = detail.requestId ?? null
    this.current = detail.current
  }
}

type LooseInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }
export type Transport = (endpoint: Endpoint, input: LooseInput) => Promise<unknown>

let transport: Transport = fetchFromBrowser

/** Replaces HTTP requests with direct calls of the handlers in this process. Called once, when the server starts. */
export function callInProcess(inProcess: Transport): void {
  transport = inProcess
}

/** Calls an endpoint of the API: in process on the server, over HTTP with the stored token in the browser. */
export function api<E extends Endpoint>(
  endpoint: E,
  ...[input]: Record<never, never> extends CallInput<E> ? [CallInput<E>?] : [CallInput<E>]
): Promise<ResponseBody<E>> {
  // The cast is safe: the server has validated the response against the same schema.
  return transport(endpoint, input ?? {}) as Promise<ResponseBody<E>>
}

async function fetchFromBrowser(endpoint: Endpoint, input: LooseInput): Promise<unknown> {
  const response = await send(endpoint, input)
  return response.status === 204 ? undefined : response.json()
}

/**
 * Sends a request over HTTP with the stored token and throws if the server refuses it. After a new sign-in or a
 * re-authentication, the request is retried.
 */
export async function send(endpoint: Endpoint, input: LooseInput): Promise<Response> {
  const token = authToken.read()
  const response = await request(endpoint, input, token)
  if (response.ok) return response
  if (response.status === 401 && (await renewSession(endpoint, token))) return send(endpoint, input)
  const error = await readError(response)
  if (error.code === 'SIGN_IN_AGAIN' && (await askToConfirm())) return send(endpoint, input)
  throw error
}

async function request(endpoint: Endpoint, { params, query, body }: LooseInput, token: string): Promise<Response> {
  // A file is sent as the raw body.
  const isFile = body instanceof Blob
  const headers: Record<string, string> = { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }
  if (token !== '') headers.authorization = `Bearer ${token}`
  try {
    return await fetch(`/api${endpointUrl(endpoint.path, params, query)}`, {
      method: endpoint.method,
      headers,
      ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
    })
  } catch {
    throw new ApiError("Can't reach the server. Please check your connection.", { status: 0, code: 'NETWORK' })
  }
}

async function readError(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => ({}))) as Partial<ErrorBody>
  return new ApiError(body.error ?? 'Request failed', {
    status: response.status,
    code: body.code ?? 'INTERNAL',
    fields: body.fields,
    requestId: body.requestId,
    current: body.current,
  })
}

/** Fills in the path's parameters and appends the query. */
function endpointUrl(path: string, params: Record<string, unknown> = {}, query: Record<string, unknown> = {}): string {
  const filled = path.replaceAll(/:([a-zA-Z]+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null)
      search.set(key, Array.isArray(value) ? value.join(',') : `${value as string | number | boolean}`)
  }
  return search.size === 0 ? filled : `${filled}?${search}`
}
