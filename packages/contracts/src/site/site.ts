import { z } from 'zod'
import type { Endpoint } from '../protocol/endpoint.ts'
import { siteConfig } from './site-config.ts'
import { thirdParties } from '../accounts/third-parties.ts'
import { isoDate } from '../protocol/wire-types.ts'

export const siteCounts = z.object({
  providers: z.int(),
  models: z.int(),
  activeDeals: z.int(),
  offers: z.int(),
  /** Recorded changes of a price, counted once an hour. */
  priceChanges: z.int(),
})
export type SiteCounts = z.output<typeof siteCounts>

export const readCounts = {
  method: 'GET',
  path: '/catalog/counts',
  access: 'site.read',
  summary: 'How many providers, models and active deals the catalogue holds',
  response: siteCounts,
  tags: ['counts'],
} as const satisfies Endpoint

export const readApiDescription = {
  method: 'GET',
  path: '/openapi.json',
  access: 'site.read',
  summary: 'This API as an OpenAPI 3.1 document',
  response: z.looseObject({ openapi: z.string() }),
} as const satisfies Endpoint

/** One change of the catalogue, as open pages hear of it. */
export const catalogueChange = z.object({ seq: z.int(), tags: z.array(z.string()) })
export type CatalogueChange = z.output<typeof catalogueChange>

/** For how many milliseconds each list has not changed; `listeningMs` says since when the server would know. */
export const quietTimes = z.object({ listeningMs: z.number(), tags: z.record(z.string(), z.number()) })
export type QuietTimes = z.output<typeof quietTimes>

export const followChanges = {
  method: 'GET',
  path: '/changes',
  access: 'changes.follow',
  summary:
    'Server-sent events: one `change` event for every change of the catalogue, and `quiet`, at the start and every 25 seconds, which says how long ago each list changed',
  response: 'events',
} as const satisfies Endpoint

export const siteInfo = z.object({
  config: siteConfig,
  /** Where the site is reached from outside, without a slash at the end. */
  publicUrl: z.string(),
  /** The day on which the answer was made, so that ages are the same on the server and in the browser. */
  today: isoDate,
  /** Only a demonstration installation has an account that everyone knows; it prefills the sign-in form. */
  demo: z.object({ email: z.string(), password: z.string() }).nullable(),
  /** Third-party sign-in that this installation has configured. */
  signInWith: z.array(z.enum(thirdParties)),
  /** Without mail there is no password reset and no confirmation of addresses. */
  sendsMail: z.boolean(),
})
export type SiteInfo = z.output<typeof siteInfo>

export const readSite = {
  method: 'GET',
  path: '/site',
  access: 'site.read',
  summary: 'The name, links and settings that pages of this installation show',
  response: siteInfo,
} as const satisfies Endpoint
