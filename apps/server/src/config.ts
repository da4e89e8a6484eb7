import { siteConfig } from '@inferdex/contracts/site/site-config'
import { z } from 'zod'

const flag = z
  .enum(['0', '1'])
  .default('0')
  .transform((value) => value === '1')
const httpUrl = z.url({ protocol: /^https?$/ })
const port = z.coerce.number().int().min(0).max(65_535)

const environment = z
  .object({
    NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
    /** Absent: the included PostgreSQL is started, with its data in .data/. */
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(200).default(10),
    PORT: port.default(3000),
    HOST: z.string().default('0.0.0.0'),
    /** The URL of the site for visitors; used in canonical links, and https turns on HSTS. */
    PUBLIC_URL: httpUrl.optional(),
    SEED: z.enum(['demo', 'catalogue', 'none']).default('none'),
    DEMO: flag,
    /** Off only for benchmarks on this machine. */
    RATE_LIMITS: z.enum(['on', 'off']).default('on'),
    /** Reads feeds also from this machine, for tests and for trying out. Only on a loopback address. */
    LOCAL_FEEDS: flag,
    /** The number of proxies whose `X-Forwarded-For` entries are trusted. */
    TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
    METRICS_PORT: port.optional(),
    METRICS_HOST: z.string().default('127.0.0.1'),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    PAGE_CACHE_MB: z.coerce.number().int().min(1).max(16_384).default(128),
    /** How long a stopping process keeps serving while proxies notice that it is no longer ready. */
    DRAIN_SECONDS: z.coerce.number().min(0).max(120).default(5),
    /** smtp://user:password@host:port. Absent: development shows mails in the terminal, production sends none. */
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.string().min(3).optional(),
    /** The key from which the secrets of webhooks are derived. Without it webhooks are not offered. */
    WEBHOOK_KEY: z.string().min(32).optional(),
    /** Encrypts the secrets of authenticator apps. Without it they are offered only in development and in a demo. */
    SECOND_FACTOR_KEY: z.string().min(32).optional(),
    /** Whether moderators and administrators need a second step at sign-in to act as such. */
    STAFF_SECOND_FACTOR: z.enum(['required', 'optional']).default('optional'),
    /** Tells search engines of changed pages, by the IndexNow protocol. */
    INDEXNOW_KEY: z
      .string()
      .regex(/^[a-zA-Z0-9-]{8,128}$/)
      .optional(),
    INDEXNOW_URL: httpUrl.default('https://api.indexnow.org/indexnow'),
    /** Where messages of the contact form go. Absent: to the general contact of the site configuration, if it has one. */
    CONTACT_MAILBOX: z.email().optional(),
    /** The folder of uploaded files, unless a bucket is configured. */
    MEDIA_DIR: z.string().min(1).default('.data/media'),
    /** Amazon S3, or with S3_ENDPOINT a compatible server. Without keys, the machine's own role is used. */
    S3_BUCKET: z.string().min(1).optional(),
    S3_REGION: z.string().min(1).default('us-east-1'),
    S3_ENDPOINT: httpUrl.optional(),
    S3_ACCESS_KEY_ID: z.string().min(1).optional(),
    S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
    GOOGLE_CLIENT_ID: z.string().min(1).optional(),
    GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
    GOOGLE_ISSUER: httpUrl.default('https://accounts.google.com'),
    GITHUB_CLIENT_ID: z.string().min(1).optional(),
    GITHUB_CLIENT_SECRET: z.string().min(1).optional(),
    GITHUB_URL: httpUrl.default('https://github.com'),
    GITHUB_API_URL: httpUrl.default('https://api.github.com'),
    /** A folder with about.md, privacy.md or terms.md, which replace our texts (see docs/page-texts.md). */
    PAGE_TEXTS_DIR: z.string().min(1).optional(),
    /** JSON that overrides parts of the site configuration (see packages/contracts/src/site/site-config.ts). */
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
      .pipe(siteConfig),
  })
  .transform((env) => ({ ...env, PUBLIC_URL: env.PUBLIC_URL ?? `http://localhost:${env.PORT}` }))
  .refine((env) => env.RATE_LIMITS === 'on' || isLoopback(env.PUBLIC_URL), {
    path: ['RATE_LIMITS'],
    message: 'RATE_LIMITS=off is refused unless PUBLIC_URL is a loopback address',
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
    for (const name of ['GOOGLE_ISSUER', 'GITHUB_URL', 'GITHUB_API_URL'] as const) {
      if (env[name].startsWith('https:') || isLoopback(env[name])) continue
      context.addIssue({ code: 'custom', path: [name], message: `${name} must be https` })
    }
  })

const BELONG_TOGETHER = [
  ['SMTP_URL', 'MAIL_FROM'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
] as const

export type Config = z.output<typeof environment>

export function readConfig(env: NodeJS.ProcessEnv): Config {
  // In zod's own words, which name the key: those of forms are for visitors.
  const parsed = environment.safeParse(env, { error: z.locales.en().localeError })
  if (!parsed.success) throw new Error(`Invalid environment:\n${z.prettifyError(parsed.error)}`)
  return parsed.data
}

/** Returns the key of authenticator apps, or null where they are not offered. */
export function secondFactorKey({
  SECOND_FACTOR_KEY,
  NODE_ENV,
  DEMO,
}: Pick<Config, 'SECOND_FACTOR_KEY' | 'NODE_ENV' | 'DEMO'>): string | null {
  if (SECOND_FACTOR_KEY !== undefined) return SECOND_FACTOR_KEY
  return NODE_ENV !== 'production' || DEMO ? 'a key that everybody knows, for trying out' : null
}

/**
 * Returns the site as passkeys know it, or null where it has no name: browsers refuse an address of numbers. A site on
 * this machine is always `localhost`.
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
