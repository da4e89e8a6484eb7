import { siteConfig } from '@inferdex/contracts/site-config'
import { z } from 'zod'

const flag = z
  .enum(['0', '1'])
  .default('0')
  .transform((value) => value === '1')
const port = z.coerce.number().int().min(0).max(65_535)

const environment = z
  .object({
    NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
    /** Absent: a real PostgreSQL from the project's own packages is started in .data/. */
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(200).default(10),
    PORT: port.default(3000),
    HOST: z.string().default('0.0.0.0'),
    /** Where the site is reached from outside; decides canonical links and whether HSTS is sent. */
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    SEED: z.enum(['demo', 'catalogue', 'none']).default('none'),
    DEMO: flag,
    /** Off only for measurements on this machine. */
    RATE_LIMITS: z.enum(['on', 'off']).default('on'),
    /** How many proxies in front may be believed about the visitor's address. */
    TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
    METRICS_PORT: port.optional(),
    METRICS_HOST: z.string().default('127.0.0.1'),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    PAGE_CACHE_MB: z.coerce.number().int().min(1).max(16_384).default(128),
    /** How long a stopping process keeps serving while proxies notice that it is no longer ready. */
    DRAIN_SECONDS: z.coerce.number().min(0).max(120).default(5),
    /** JSON that overrides parts of the site configuration (see packages/contracts/src/site-config.ts). */
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

export type Config = z.output<typeof environment>

export function readConfig(env: NodeJS.ProcessEnv): Config {
  const parsed = environment.safeParse(env)
  if (!parsed.success) throw new Error(`Invalid environment:\n${z.prettifyError(parsed.error)}`)
  return parsed.data
}

export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}
