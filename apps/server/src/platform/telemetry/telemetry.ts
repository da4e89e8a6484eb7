import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { StatementEvent } from '../../db/connect.ts'
import { withoutValues } from './without-values.ts'

const NAME = 'inferdex'
/** A collector that does not respond must not keep a process from stopping. */
const FLUSH_WITHIN_MS = 3000

type TelemetryOptions = { endpoint: string; serviceName: string; share: number; role: string }

export type Telemetry = ReturnType<typeof startTelemetry>

/**
 * Sends traces and durations of API calls and jobs to an OpenTelemetry collector. Only the route, the status, the
 * statement without values and the code of an error are sent: nothing that identifies a person. Pages and files are
 * served before any of this runs.
 */
export function startTelemetry({ endpoint, serviceName, share, role }: TelemetryOptions) {
  const resource = resourceFromAttributes({ 'service.name': serviceName, 'inferdex.role': role })
  const at = (signal: string) => ({ url: `${endpoint.replace(/\/$/, '')}/v1/${signal}` })
  const traces = new TracerProvider({
    resource,
    // Sampling is decided here, not by headers of visitors.
    sampler: new TraceIdRatioBasedSampler(share),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter(at('traces')) })],
  })
  const meters = new MeterProvider({
    resource,
    readers: [new PeriodicExportingMetricReader({ exporter: new OTLPMetricExporter(at('metrics')) })],
  })
  const tracer = traces.getTracer(NAME)
  const meter = meters.getMeter(NAME)
  const callSeconds = meter.createHistogram('http.server.request.duration', { unit: 's' })
  const jobSeconds = meter.createHistogram('inferdex.job.duration', { unit: 's' })
  /** The call or job to which a statement belongs. Statements outside of one are not traced. */
  const current = new AsyncLocalStorage<Context>()

  /** Traces the calls of `/api/`. Must be called before other hooks are added, whose statements belong to the call. */
  function traceCalls(app: FastifyInstance): void {
    const open = new WeakMap<FastifyRequest, { span: Span; context: Context }>()
    app.addHook('onRequest', (request, _, done) => {
      const { method, routeOptions } = request
      const route = routeOptions.url
      if (route === undefined || !route.startsWith('/api/')) {
        done()
        return
      }
      const span = tracer.startSpan(
        `${method} ${route}`,
        { kind: SpanKind.SERVER, attributes: { 'http.request.method': method, 'http.route': route } },
        ROOT_CONTEXT,
      )
      // The id of its log lines. It is generated here, not by the client.
      span.setAttribute('inferdex.request_id', request.id)
      const context = trace.setSpan(ROOT_CONTEXT, span)
      open.set(request, { span, context })
      current.run(context, done)
    })
    // After a body was read, the hooks run in the context of the connection.
    app.addHook('preValidation', (request, _, done) => {
      const call = open.get(request)
      if (call === undefined) done()
      else current.run(call.context, done)
    })
    app.addHook('onResponse', (request, reply, done) => {
      const call = open.get(request)
      if (call !== undefined) {
        call.span.setAttribute('http.response.status_code', reply.statusCode)
        if (reply.statusCode >= 500) call.span.setStatus({ code: SpanStatusCode.ERROR })
        call.span.end()
        // Streams last as long as a page is open.
        if (!isStream(reply.raw.getHeader('content-type')))
          callSeconds.record(reply.elapsedTime / 1000, {
            'http.request.method': request.method,
            'http.route': request.routeOptions.url ?? '',
            'http.response.status_code': reply.statusCode,
          })
      }
      done()
    })
  }

  /** Traces a job and the statements that it runs. */
  async function traceJob(name: string, run: () => Promise<void>): Promise<void> {
    const began = performance.now()
    const span = tracer.startSpan(
      `job ${name}`,
      { kind: SpanKind.CONSUMER, attributes: { 'inferdex.job': name } },
      ROOT_CONTEXT,
    )
    const end = (failure: Attributes) => {
      span.setAttributes(failure).end()
      jobSeconds.record((performance.now() - began) / 1000, { 'inferdex.job': name, ...failure })
    }
    try {
      await current.run(trace.setSpan(ROOT_CONTEXT, span), run)
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      end({ 'error.type': errorType(error) })
      throw error
    }
    end({})
  }

  /** Adds a finished statement to the running call or job. */
  function noteStatement({ sql, durationMs, error }: StatementEvent): void {
    const context = current.getStore()
    if (context === undefined || trace.getSpan(context)?.isRecording() !== true) return
    const endTime = Date.now()
    const text = withoutValues(sql)
    const operation = /^\W*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL'
    const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': text }
    const span = tracer.startSpan(
      operation,
      { kind: SpanKind.CLIENT, startTime: endTime - durationMs, attributes },
      context,
    )
    if (error !== undefined) span.setAttribute('error.type', errorType(error)).setStatus({ code: SpanStatusCode.ERROR })
    span.end(endTime)
  }

  /** Flushes pending spans. */
  async function stop(): Promise<void> {
    const sent = Promise.allSettled([traces.shutdown(), meters.shutdown()])
    await Promise.race([sent, wait(FLUSH_WITHIN_MS, undefined, { ref: false })])
  }

  return { traceCalls, traceJob, noteStatement, stop }
}

function isStream(contentType: unknown): boolean {
  return typeof contentType === 'string' && contentType.startsWith('text/event-stream')
}

/** Returns the code or name of an error. Its message can contain values. */
function errorType(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return [code, name].find((one) => typeof one === 'string') ?? 'Error'
}
