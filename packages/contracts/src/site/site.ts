import { tag } from '../protocol/tags.ts'
import { z } from 'zod'
import type { Endpoint } from '../protocol/endpoint.ts'
import { siteConfig } from './site-config.ts'
import { thirdParties } from '../accounts/third-parties.ts'
import { isoDate } from '../protocol/wire-types.ts'

export const siteCounts = z
  .object({
    providers: z.int(),
    models: z.int(),
    activeDeals: z.int(),
    offers: z.int(),
    /** Recorded price changes, counted once an hour. */
    priceChanges: z.int(),
  })
  .meta({ id: 'SiteCounts' })
export type SiteCounts = z.output<typeof siteCounts>

export const readCounts = {
  method: 'GET',
  path: '/catalog/counts',
  access: 'site.read',
  summary: 'How many providers, models and active deals the catalogue holds',
  response: siteCounts,
  tags: [tag.counts],
} as const satisfies Endpoint

export const readApiDescription = {
  method: 'GET',
  path: '/openapi.json',
  access: 'site.read',
  summary: 'This API as an OpenAPI 3.1 document',
  response: z.looseObject({ openapi: z.string() }),
} as const satisfies Endpoint

/** A change of the catalogue as it is sent to open pages. */
export const catalogueChange = z.object({ seq: z.int(), tags: z.array(z.string()) })
export type CatalogueChange = z.output<typeof catalogueChange>

/** Milliseconds since the last change of each list; `listeningMs` is how long the server has been listening. */
export const quietTimes = z.object({ listeningMs: z.number(), tags: z.record(z.string(), z.number()) })
export type QuietTimes = z.output<typeof quietTimes>

export const followChanges = {
  method: 'GET',
  path: '/changes',
  access: 'changes.follow',
  summary:
    'Server-sent events: one `change` event for every change of the catalogue, and `quiet`, at the start and every 25 seconds, which says how long ago each list, and any single record of a kind, changed',
  response: 'events',
} as const satisfies Endpoint

export const siteInfo = z.object({
  config: siteConfig,
  /** The public URL of the site, without a trailing slash. */
  publicUrl: z.string(),
  /** The day of the response, so that server and browser calculate the same ages. */
  today: isoDate,
  /** The demo account that prefills the sign-in form; null except in demo installations. */
  demo: z.object({ email: z.string(), password: z.string() }).nullable(),
  /** The configured third-party sign-ins. */
  signInWith: z.array(z.enum(thirdParties)),
  /** Without mail there is no password reset and no confirmation of addresses. */
  sendsMail: z.boolean(),
  /** A demo without mail has a newsletter too: its mails are printed in the log. */
  hasNewsletter: z.boolean(),
})
export type SiteInfo = z.output<typeof siteInfo>

export const readSite = {
  method: 'GET',
  path: '/site',
  access: 'site.read',
  summary: 'The name, links and settings that pages of this installation show',
  response: siteInfo,
} as const satisfies Endpoint
