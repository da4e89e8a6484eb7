import { Agent, request } from 'node:http'

export type Reply = { readonly status: number; readonly retryAfter: string | undefined; readonly text: string }

const TIMEOUT_MS = 45_000

export type HttpClient = {
  /** Returns null if the connection broke or there was no response. */
  send: (
    method: string,
    path: string,
    options?: { token?: string; body?: object; picture?: Buffer },
  ) => Promise<Reply | null>
  close: () => void
}

export function createClient(port: number): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  return {
    send: (method, path, { token, body, picture } = {}) =>
      new Promise((resolve) => {
        const headers = {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(picture !== undefined && { 'content-type': 'image/png' }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        }
        const sent = request(
          { host: '127.0.0.1', port, agent, method, path, headers, timeout: TIMEOUT_MS },
          (response) => {
            let text = ''
            response.setEncoding('utf8')
            response.on('data', (chunk: string) => {
              text += chunk
            })
            response.on('end', () =>
              resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'], text }),
            )
            response.on('error', () => resolve(null))
          },
        )
        sent.on('timeout', () => sent.destroy(new Error('timeout')))
        sent.on('error', () => resolve(null))
        sent.end(body === undefined ? picture : JSON.stringify(body))
      }),
    close: () => agent.destroy(),
  }
}
