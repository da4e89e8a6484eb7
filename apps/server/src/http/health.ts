import type { FastifyInstance } from 'fastify'

export type Readiness = () => Promise<{ ready: boolean; reasons: string[] }>

/** /livez: this process runs. /readyz: it should be sent requests. */
export function serveHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get('/livez', async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_, reply) => {
    const { ready, reasons } = await readiness()
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(ready ? { status: 'ready' } : { status: 'not ready', reasons })
  })
}
