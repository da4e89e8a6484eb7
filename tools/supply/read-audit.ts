import { z } from 'zod'

const severities = ['info', 'low', 'moderate', 'high', 'critical'] as const
export type Severity = (typeof severities)[number]

const advisory = z.object({ title: z.string(), url: z.string().optional(), severity: z.enum(severities) })

/** The output of `npm audit --json` when the registry responded. */
const report = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(
    z.string(),
    z.object({
      name: z.string(),
      severity: z.enum(severities),
      range: z.string().default(''),
      /** Advisories, or the names of packages that cause them. */
      via: z.array(z.union([z.string(), advisory])),
    }),
  ),
  metadata: z.object({ dependencies: z.object({ total: z.number() }) }),
})

export type Finding = { name: string; range: string; severity: Severity; title: string; url: string | null }

/** `unknown`: not checked, which is different from no findings. */
export type AuditResult =
  | { state: 'unknown'; reason: string }
  | { state: 'none'; looked: number }
  | { state: 'found'; looked: number; findings: Finding[] }

/** Parses the output of `npm audit --json`. Anything but a complete report of a registry is unknown. */
export function readAudit(output: string): AuditResult {
  let json: unknown
  try {
    json = JSON.parse(output)
  } catch {
    return { state: 'unknown', reason: output.trim() === '' ? 'npm printed nothing' : 'npm printed no JSON' }
  }
  const parsed = report.safeParse(json)
  if (!parsed.success) return { state: 'unknown', reason: refusalOf(json) ?? 'npm printed no report' }
  const { vulnerabilities, metadata } = parsed.data
  const looked = metadata.dependencies.total
  if (looked === 0) return { state: 'unknown', reason: 'no package was looked at' }
  const findings = Object.values(vulnerabilities).flatMap(({ name, range, via }) =>
    via
      .filter((cause) => typeof cause !== 'string')
      .map(({ title, url = null, severity }) => ({ name, range, severity, title, url })),
  )
  if (findings.length > 0) return { state: 'found', looked, findings }
  // A package without its own advisory gets its severity from another one, which must be present too.
  if (Object.keys(vulnerabilities).length > 0)
    return { state: 'unknown', reason: `no advisory is given for ${Object.keys(vulnerabilities).join(', ')}` }
  return { state: 'none', looked }
}

/** Returns why npm got no report. */
function refusalOf(json: unknown): string | null {
  const refusal = z
    .object({
      message: z.string().optional(),
      error: z.object({ code: z.string().nullish(), summary: z.string() }).optional(),
    })
    .safeParse(json)
  if (!refusal.success) return null
  const { message, error } = refusal.data
  return message ?? ([error?.code, error?.summary].filter(Boolean).join(': ') || null)
}

/** Returns whether the findings stop a release: high and critical ones do. */
export function stopsRelease(result: AuditResult): boolean {
  return (
    result.state === 'found' && result.findings.some(({ severity }) => severity === 'high' || severity === 'critical')
  )
}

/** Formats the result, one line per finding. */
export function auditText(result: AuditResult): string {
  if (result.state === 'unknown') return `Not known: ${result.reason}. Nobody has looked for advisories.`
  if (result.state === 'none') return `No advisories for the ${result.looked} packages of production.`
  const lines = result.findings.map(
    ({ name, range, severity, title, url }) =>
      `${severity}: ${name} ${range}: ${title}${url === null ? '' : ` (${url})`}`,
  )
  return [`${result.findings.length} advisories for the ${result.looked} packages of production:`, ...lines].join('\n')
}
