import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import * as contract from '@inferdex/contracts/exports'
import { AppError } from '@inferdex/contracts/protocol/errors'
import { exportFileOf } from '@inferdex/domain/exports/export-files'
import { llmsText } from '@inferdex/domain/exports/llms-text'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFoundError } from '../../http/api/error-handler.ts'
import { registerEndpoint } from '../../http/api/register-endpoint.ts'
import { acceptedEncodings, SHARED_CACHE_HEADERS } from '../../http/pages/send-cached.ts'
import { describeExports, type ExportDeps, type ExportForm, findExportFile, type FoundFile } from './exports.service.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
/** For copies of past days, which never change. */
const IMMUTABLE = { 'cache-control': 'public, max-age=31536000, immutable' }
/** The data is public, also for scripts of other sites. */
const OPEN = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }

type RouteDeps = Pick<ExportDeps, 'db' | 'storage' | 'now' | 'publicUrl'> & {
  readonly site: { readonly name: string; readonly tagline: string }
}

/** Serves the exports of the catalogue, which a job has created and compressed, and the index for programs. */
export function exportsRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const guide = llmsText({ ...deps.site, publicUrl: deps.publicUrl })
  app.get('/llms.txt', async (_, reply) =>
    reply.headers({ ...SHARED_CACHE_HEADERS, ...OPEN, 'content-type': 'text/plain; charset=utf-8' }).send(guide),
  )
  registerEndpoint(app, contract.listExports, () => describeExports(deps, deps.publicUrl))
  app.get<{ Params: { file: string } }>('/exports/:file', async (request, reply) => {
    return await sendFile(deps, request, reply, { day: null, name: request.params.file })
  })
  app.get<{ Params: { day: string; file: string } }>('/exports/:day/:file', async (request, reply) => {
    const { day, file: name } = request.params
    if (!DAY.test(day) || Number.isNaN(Date.parse(day))) throw notFoundError()
    return await sendFile(deps, request, reply, { day, name })
  })
}

async function sendFile(
  deps: RouteDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { day, name }: { day: string | null; name: string },
): Promise<FastifyReply> {
  const type = exportFileOf(name)?.type
  if (type === undefined) throw notFoundError()
  const file = await findExportFile(deps, day, name)
  if (file === undefined) {
    if (day !== null) throw notFoundError()
    throw new AppError('UNAVAILABLE', 'The first export is being made. Please try again later.', {
      retryAfterSeconds: 600,
    })
  }
  void reply.headers({
    ...(file.isPast ? IMMUTABLE : SHARED_CACHE_HEADERS),
    ...OPEN,
    etag: file.etag,
    'last-modified': file.madeAt.toUTCString(),
    vary: 'accept-encoding',
    link: `<${deps.publicUrl}/exports>; rel="index"`,
  })
  if (isKnown(request.headers['if-none-match'], file.etag)) return reply.code(304).send()
  const form = formFor(request)
  void reply.headers({
    'content-type': type,
    'content-length': sizeOf(file, form),
    ...(form !== null && { 'content-encoding': form === 'br' ? 'br' : 'gzip' }),
  })
  // Fastify keeps the content length for an empty stream.
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  const content = await contentOf(file, form)
  // The file was replaced between the two steps; there is a newer one now.
  if (content === null) throw new AppError('UNAVAILABLE', 'Please try again.', { retryAfterSeconds: 1 })
  return reply.send(content)
}

function isKnown(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}

/** Returns the smallest encoding that the client accepts; null: neither. */
function formFor({ headers }: FastifyRequest): ExportForm | null {
  const accepted = acceptedEncodings(headers['accept-encoding'])
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gz' : null
}

function sizeOf({ bytes, brotliBytes, gzipBytes }: FoundFile, form: ExportForm | null): number {
  return form === null ? bytes : form === 'br' ? brotliBytes : gzipBytes
}

async function contentOf(file: FoundFile, form: ExportForm | null): Promise<Readable | null> {
  const opened = await file.open(form ?? 'gz')
  if (opened === null || form !== null) return opened?.content ?? null
  const { content } = opened
  const plain = content.on('error', (error) => plain.destroy(error)).pipe(createGunzip())
  return plain.on('close', () => content.destroy())
}
