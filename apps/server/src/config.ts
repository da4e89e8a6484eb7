import { siteConfig } from '@inferdex/contracts/site/site-config'
import { z } from 'zod'

const cdnStyleNames = ['surrogate-key', 'cache-tag'] as const
export type CdnStyle = (typeof cdnStyleNames)[number]

/** The first key encrypts; all of them decrypt, so that a key can be rotated while older secrets are still read. */
export type SealKeys = readonly [string, ...string[]]

const flag = z
  .enum(['0', '1'])
  .default('0')
  .transform((value) => value === '1')
const httpUrl = z.url({ protocol: /^https?$/ })
const port = z.coerce.number().int().min(0).max(65_535)

/** The environment variables. `npm run docs:environment` writes docs/environment.md from this. */
export const variables = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'])
    .default('development')
    .describe('`npm start` sets `production`.'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('PostgreSQL 15 or newer. Without it the included one is started, with its data in `.data/`.'),
  DATABASE_DIRECT_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe(
      'The same database without a pooler in between, for what needs a session: the change feed, the job queue, locks and commands such as `npm run db:migrate`. Without it they use `DATABASE_URL`.',
    ),
  DATABASE_POOLER: z
    .enum(['none', 'transaction'])
    .default('none')
    .describe(
      '`transaction`: `DATABASE_URL` leads to PgBouncer in transaction mode. Needs `DATABASE_DIRECT_URL`, and limits and time zone that PostgreSQL sets for the role ([how](operating.md#pgbouncer)).',
    ),
  DATABASE_READ_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe(
      'A streaming replica of the same database, for public reads ([how](operating.md#read-replica)). Writers always read their own writes; without the replica everything goes to `DATABASE_URL`.',
    ),
  DATABASE_READ_MAX_LAG_SECONDS: z.coerce
    .number()
    .min(0.1)
    .max(3600)
    .default(10)
    .describe('A replica that is further behind is not used until it has caught up.'),
  DATABASE_POOL_SIZE: z.coerce
    .number()
    .int()
    .min(1)
    .max(200)
    .default(10)
    .describe('Database connections of one process.'),
  ROLE: z
    .enum(['all', 'web', 'worker'])
    .default('all')
    .describe(
      '`web` serves visitors and runs no jobs; `worker` runs jobs and serves only `/livez` and `/readyz`. At least one process must run jobs.',
    ),
  PORT: port.default(3000).describe('Where it listens.'),
  HOST: z.string().default('0.0.0.0').describe('The address on which it listens.'),
  PUBLIC_URL: httpUrl
    .optional()
    .describe(
      'The URL of the site for visitors; without it `http://localhost:PORT`. Used in canonical links and mails; https turns on HSTS.',
    ),
  SEED: z
    .enum(['demo', 'catalogue', 'none'])
    .default('none')
    .describe(
      'Data to load at start: `catalogue`, `none`, or `demo` (the catalogue, and with `DEMO=1` made-up reviews, comments and messages).',
    ),
  DEMO: flag.describe('`1` allows the demo accounts and prefills the sign-in form; use it only on your own machine.'),
  RATE_LIMITS: z.enum(['on', 'off']).default('on').describe('`off` for benchmarks, only on a loopback address.'),
  LOCAL_FEEDS: flag.describe('`1` reads [feeds](feeds.md) also from this machine, only on a loopback address.'),
  TRUSTED_PROXIES: z.coerce
    .number()
    .int()
    .min(0)
    .max(10)
    .default(0)
    .describe(
      'The number of proxies in front of the process whose `X-Forwarded-For` entries are trusted. Too low: all visitors share one rate limit.',
    ),
  METRICS_PORT: port
    .optional()
    .describe('Serves Prometheus metrics at `/metrics` on a separate port. Without it there are none.'),
  METRICS_HOST: z.string().default('127.0.0.1').describe('The address on which metrics are served.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl
    .optional()
    .describe(
      'Sends traces and durations of API calls and jobs to this OpenTelemetry collector (OTLP over HTTP, such as `http://127.0.0.1:4318`). Without it nothing of it is loaded.',
    ),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .optional()
    .describe('Headers for the collector, such as `authorization=Bearer%20…`; the exporter reads them itself.'),
  OTEL_SERVICE_NAME: z.string().min(1).default('inferdex').describe('The name of this service in traces.'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('The share of calls and jobs that are traced, from 0 to 1.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('From which level on lines are logged.'),
  PAGE_CACHE_MB: z.coerce.number().int().min(1).max(16_384).default(128).describe('Memory for cached pages.'),
  DRAIN_SECONDS: z.coerce
    .number()
    .min(0)
    .max(120)
    .default(5)
    .describe('How long a stopping process keeps serving while proxies notice that it is no longer ready.'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe(
      '`smtp://user:password@host:port`. Without it, development prints mails in the terminal; production sends none, leaves queued mails to processes that can, and offers no password reset and no newsletter (a demo prints the mails of its newsletter in the log).',
    ),
  MAIL_FROM: z.string().min(3).optional().describe('The sender of mails.'),
  WEBHOOK_KEY: z
    .string()
    .min(32)
    .optional()
    .describe(
      'Random characters, the same for all processes; offers signed webhooks to people who watch ([how](delivery.md)). Another key changes the secrets of all webhooks.',
    ),
  SECOND_FACTOR_KEY: z
    .string()
    .min(32)
    .optional()
    .describe(
      'At least 32 random characters, the same for all processes: encrypts the secrets of authenticator apps. Without it they are offered only in development and with `DEMO=1`. Another key makes them useless, unless the one before is named in `SECOND_FACTOR_KEY_BEFORE`: people then sign in with a recovery code.',
    ),
  SECOND_FACTOR_KEY_BEFORE: z
    .string()
    .min(32)
    .optional()
    .describe(
      'The key before `SECOND_FACTOR_KEY`, after a change of it. It only decrypts: each secret is encrypted with the new key when its app is next used ([how](operating.md)).',
    ),
  STAFF_SECOND_FACTOR: z
    .enum(['required', 'optional'])
    .default('optional')
    .describe(
      '`required`: moderators and administrators without two-factor sign-in have the rights of everyone else until they set it up.',
    ),
  STAFF_SESSION_IDLE_HOURS: z.coerce
    .number()
    .int()
    .min(1)
    .max(168)
    .default(8)
    .describe('After how many hours without use moderators and administrators sign in again; others after seven days.'),
  STAFF_SESSION_HOURS: z.coerce
    .number()
    .int()
    .min(1)
    .max(720)
    .default(72)
    .describe('After how many hours moderators and administrators sign in again in any case; others after 30 days.'),
  INDEXNOW_KEY: z
    .string()
    .regex(/^[a-zA-Z0-9-]{8,128}$/)
    .optional()
    .describe(
      '8 to 128 letters, digits or dashes; tells search engines hourly which pages changed, by the IndexNow protocol.',
    ),
  INDEXNOW_URL: httpUrl.default('https://api.indexnow.org/indexnow').describe('The service to notify.'),
  CDN_PURGE_URL: httpUrl
    .optional()
    .describe(
      'Receives the changed tags by POST, to purge a CDN in front ([how](operating.md#cdn)). With it, public responses carry their tags.',
    ),
  CDN_PURGE_TOKEN: z.string().min(1).optional().describe('The secret of these calls.'),
  CDN_PURGE_STYLE: z
    .enum(cdnStyleNames)
    .default('surrogate-key')
    .describe(
      '`surrogate-key`: header `Surrogate-Key`, calls with `surrogate_keys` (Fastly); `cache-tag`: header `Cache-Tag`, calls with `tags` (Cloudflare).',
    ),
  CONTACT_MAILBOX: z
    .email()
    .optional()
    .describe(
      'Receives messages of the contact form, otherwise `contact.general` of `SITE_CONFIG` does; `/admin/messages` always shows them.',
    ),
  MEDIA_DIR: z
    .string()
    .min(1)
    .default('.data/media')
    .describe('The folder of uploaded files, unless a bucket is configured.'),
  S3_BUCKET: z
    .string()
    .min(1)
    .optional()
    .describe('A bucket for uploaded files instead of `MEDIA_DIR`; needed with several machines.'),
  S3_REGION: z.string().min(1).default('us-east-1').describe('The region of the bucket.'),
  S3_ENDPOINT: httpUrl.optional().describe('A server that is compatible with Amazon S3.'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional().describe("Without keys, the machine's own role is used."),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('The secret of the key.'),
  GOOGLE_CLIENT_ID: z
    .string()
    .min(1)
    .optional()
    .describe('Sign-in with Google; the redirect URI is `PUBLIC_URL/api/auth/google/callback`.'),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional().describe('The secret that Google gave.'),
  GOOGLE_ISSUER: httpUrl.default('https://accounts.google.com').describe('Another OpenID Connect server.'),
  GITHUB_CLIENT_ID: z
    .string()
    .min(1)
    .optional()
    .describe('Sign-in with GitHub; the redirect URI is `PUBLIC_URL/api/auth/github/callback`.'),
  GITHUB_CLIENT_SECRET: z.string().min(1).optional().describe('The secret that GitHub gave.'),
  GITHUB_URL: httpUrl.default('https://github.com').describe('Your own GitHub Enterprise.'),
  GITHUB_API_URL: httpUrl.default('https://api.github.com').describe('The API of your own GitHub Enterprise.'),
  PAGE_TEXTS_DIR: z
    .string()
    .min(1)
    .optional()
    .describe(
      'A folder with your own `about.md`, `privacy.md` and `terms.md`, which replace our texts ([how](page-texts.md)).',
    ),
  SITE_CONFIG: z
    .string()
    .default('{}')
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue({ code: 'custom', message: 'SITE_CONFIG is not valid JSON' })
        return z.NEVER
      }
    })
    .pipe(siteConfig)
    .describe(
      'JSON that overrides parts of the site configuration: name, tagline, links and marketing figures of this installation ([all of them](../packages/contracts/src/site/site-config.ts)).',
    ),
})

const environment = variables
  .transform((env) => ({ ...env, PUBLIC_URL: env.PUBLIC_URL ?? `http://localhost:${env.PORT}` }))
  .refine((env) => env.RATE_LIMITS === 'on' || isLoopback(env.PUBLIC_URL), {
    path: ['RATE_LIMITS'],
    message: 'RATE_LIMITS=off is refused unless PUBLIC_URL is a loopback address',
  })
  .refine((env) => env.DATABASE_DIRECT_URL === undefined || env.DATABASE_URL !== undefined, {
    path: ['DATABASE_DIRECT_URL'],
    message: 'DATABASE_DIRECT_URL needs DATABASE_URL',
  })
  .refine((env) => env.DATABASE_READ_URL === undefined || env.DATABASE_URL !== undefined, {
    path: ['DATABASE_READ_URL'],
    message: 'DATABASE_READ_URL needs DATABASE_URL',
  })
  .refine((env) => env.DATABASE_POOLER === 'none' || env.DATABASE_DIRECT_URL !== undefined, {
    path: ['DATABASE_POOLER'],
    message:
      'DATABASE_POOLER=transaction needs DATABASE_DIRECT_URL: the change feed, the job queue, locks and migrations cannot go through a pooler',
  })
  .refine((env) => !env.LOCAL_FEEDS || isLoopback(env.PUBLIC_URL), {
    path: ['LOCAL_FEEDS'],
    message: 'LOCAL_FEEDS=1 is refused unless PUBLIC_URL is a loopback address',
  })
  .superRefine((env, context) => {
    for (const [one, other] of BELONG_TOGETHER) {
      if ((env[one] === undefined) === (env[other] === undefined)) continue
      context.addIssue({ code: 'custom', path: [one], message: `${one} and ${other} are set together or not at all` })
    }
    for (const name of ['GOOGLE_ISSUER', 'GITHUB_URL', 'GITHUB_API_URL', 'CDN_PURGE_URL'] as const) {
      const url = env[name]
      if (url === undefined || url.startsWith('https:') || isLoopback(url)) continue
      context.addIssue({ code: 'custom', path: [name], message: `${name} must be https` })
    }
  })

/** Variables that are set together or not at all. */
export const BELONG_TOGETHER = [
  ['SMTP_URL', 'MAIL_FROM'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
] as const

export type Config = z.output<typeof environment>

export function readConfig(env: NodeJS.ProcessEnv): Config {
  // Uses zod's own messages, which name the key; the messages of forms are written for visitors.
  const parsed = environment.safeParse(env, { error: z.locales.en().localeError })
  if (!parsed.success) throw new Error(`Invalid environment:\n${z.prettifyError(parsed.error)}`)
  return parsed.data
}

/** Returns the keys of authenticator apps, the one that encrypts first, or null where they are not offered. */
export function secondFactorKeys({
  SECOND_FACTOR_KEY,
  SECOND_FACTOR_KEY_BEFORE,
  NODE_ENV,
  DEMO,
}: Pick<Config, 'SECOND_FACTOR_KEY' | 'SECOND_FACTOR_KEY_BEFORE' | 'NODE_ENV' | 'DEMO'>): SealKeys | null {
  if (SECOND_FACTOR_KEY === undefined)
    return NODE_ENV !== 'production' || DEMO ? ['a key that everybody knows, for trying out'] : null
  return SECOND_FACTOR_KEY_BEFORE === undefined ? [SECOND_FACTOR_KEY] : [SECOND_FACTOR_KEY, SECOND_FACTOR_KEY_BEFORE]
}

/**
 * Returns the site's relying party for passkeys, or null where it has no host name: browsers refuse IP addresses. A
 * site on this machine is always `localhost`.
 */
export function passkeySite({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): { host: string; origin: string } | null {
  const url = new URL(PUBLIC_URL)
  if (isLoopback(PUBLIC_URL)) url.hostname = 'localhost'
  return /^[\d.]+$|^\[/.test(url.hostname) ? null : { host: url.hostname, origin: url.origin }
}

export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}

/** Returns a warning if the demo accounts can be reached from outside, otherwise null. */
export function demoWarning({ DEMO, PUBLIC_URL }: Pick<Config, 'DEMO' | 'PUBLIC_URL'>): string | null {
  if (!DEMO || isLoopback(PUBLIC_URL)) return null
  return `WARNING: DEMO=1 at ${PUBLIC_URL}: everyone knows the password of its administrator, and can change and delete everything. Never use it with real data; without DEMO=1 nobody can sign in to the demo accounts.`
}

export function staffSessionLengths(config: Config): { idleMs: number; lifetimeMs: number } {
  const HOUR_MS = 60 * 60 * 1000
  return { idleMs: config.STAFF_SESSION_IDLE_HOURS * HOUR_MS, lifetimeMs: config.STAFF_SESSION_HOURS * HOUR_MS }
}
