import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { atEndOfFile } from '../end-of-file.ts'

type Message = { readonly headers: IncomingMessage['headers']; readonly text: string }
export type Hook = {
  readonly url: string
  readonly messages: Message[]
  /** How often a client connected, also without sending anything. */
  connections: number
  respond: (response: ServerResponse) => void
}

/** Starts a server that echoes challenges, stores messages, and responds as configured by the test. */
export async function aHook(echo: (challenge: string) => string = (challenge) => challenge): Promise<Hook> {
  const messages: Message[] = []
  const hook = { url: '', messages, connections: 0, respond: (response: ServerResponse) => void response.end() }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const text = Buffer.concat(parts).toString()
      const { type, challenge } = JSON.parse(text) as { type: string; challenge: string }
      if (type === 'challenge') return void response.end(echo(challenge))
      messages.push({ headers: request.headers, text })
      return hook.respond(response)
    })
  })
  server.on('connection', () => {
    hook.connections += 1
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  atEndOfFile(() => {
    server.closeAllConnections()
    server.close()
  })
  hook.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  return hook
}

/** Starts a server with a self-signed certificate. Returns its address. */
export async function selfSignedServer(): Promise<string> {
  const server = new SMTPServer({ secure: true })
  server.on('error', () => {})
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  atEndOfFile(() => new Promise<void>((done) => server.close(() => done())))
  return `https://127.0.0.1:${(server.server.address() as AddressInfo).port}/`
}
