import type { Config } from '../config.ts'
import type { Telemetry } from '../platform/telemetry/telemetry.ts'

/** Starts sending traces if a collector is configured. Otherwise its libraries are not even loaded. */
export async function openTelemetry(config: Config): Promise<Telemetry | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME, OTEL_TRACES_SAMPLER_ARG, ROLE } = config
  if (endpoint === undefined) return undefined
  const { startTelemetry } = await import('../platform/telemetry/telemetry.ts')
  return startTelemetry({ endpoint, serviceName: OTEL_SERVICE_NAME, share: OTEL_TRACES_SAMPLER_ARG, role: ROLE })
}
