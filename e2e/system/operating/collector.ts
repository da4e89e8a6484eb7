import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Field = { number: number; value: number | Buffer }
type Attributes = Record<string, string | number>

export type ReceivedSpan = {
  id: string
  parent: string
  trace: string
  name: string
  attributes: Attributes
  isError: boolean
  seconds: number
}
export type ReceivedMetric = { name: string; points: { attributes: Attributes; count: number }[] }

/** Starts a collector that stores what it receives by OTLP over HTTP. */
export async function startCollector() {
  const spans: ReceivedSpan[] = []
  const metrics: ReceivedMetric[] = []
  /** The raw input, to search for what must not be sent. */
  let bytes = ''
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      bytes += body.toString('latin1')
      if (request.url === '/v1/traces') spans.push(...readSpans(body))
      if (request.url === '/v1/metrics') metrics.push(...readMetrics(body))
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    metrics,
    bytes: () => bytes,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

// Numbers of fields are those of opentelemetry-proto 1: trace.proto, metrics.proto and common.proto.

function readSpans(body: Buffer): ReceivedSpan[] {
  return inside(body, [1, 2, 2]).map((span) => {
    const fields = readFields(span)
    const text = (number: number, encoding: BufferEncoding) => bytesOf(fields, number)[0]?.toString(encoding) ?? ''
    const time = (number: number) => Number(bytesOf(fields, number)[0]?.readBigUInt64LE() ?? 0n) / 1e9
    const status = readFields(bytesOf(fields, 15)[0] ?? Buffer.alloc(0))
    return {
      trace: text(1, 'hex'),
      id: text(2, 'hex'),
      parent: text(4, 'hex'),
      name: text(5, 'utf8'),
      seconds: time(8) - time(7),
      attributes: readAttributes(bytesOf(fields, 9)),
      isError: status.some(({ number, value }) => number === 3 && value === 2),
    }
  })
}

function readMetrics(body: Buffer): ReceivedMetric[] {
  return inside(body, [1, 2, 2]).map((metric) => ({
    name: bytesOf(readFields(metric), 1)[0]?.toString() ?? '',
    points: inside(metric, [9, 1]).map((point) => ({
      attributes: readAttributes(inside(point, [9])),
      count: Number(bytesOf(readFields(point), 4)[0]?.readBigUInt64LE() ?? 0n),
    })),
  }))
}

function readAttributes(pairs: readonly Buffer[]): Attributes {
  return Object.fromEntries(
    pairs.map((pair) => {
      const fields = readFields(pair)
      const [value] = readFields(bytesOf(fields, 2)[0] ?? Buffer.alloc(0))
      const read = value?.value
      return [bytesOf(fields, 1)[0]?.toString() ?? '', typeof read === 'number' ? read : (read?.toString() ?? '')]
    }),
  )
}

/** Returns the messages at a path of fields. */
function inside(body: Buffer, path: readonly number[]): Buffer[] {
  return path.reduce((found, number) => found.flatMap((one) => bytesOf(readFields(one), number)), [body])
}

function bytesOf(fields: readonly Field[], number: number): Buffer[] {
  return fields.flatMap(({ number: own, value }) => (own === number && typeof value !== 'number' ? [value] : []))
}

/** Splits a message of protocol buffers into its fields. */
function readFields(message: Buffer): Field[] {
  const fields: Field[] = []
  let at = 0
  const take = (length: number) => message.subarray(at, (at += length))
  const varint = () => {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = message.readUInt8(at++)
      value += (byte % 128) * factor
      if (byte < 128) return value
    }
  }
  while (at < message.length) {
    const key = varint()
    const number = Math.floor(key / 8)
    const kind = key % 8
    if (kind === 0) fields.push({ number, value: varint() })
    else fields.push({ number, value: take(kind === 1 ? 8 : kind === 5 ? 4 : varint()) })
  }
  return fields
}
