import { z } from 'zod'
import type { Endpoint } from '../protocol/endpoint.ts'
import { plainText } from '../protocol/wire-types.ts'

/** The staff lists whose filters can be saved with the account. */
export const viewLists = [
  'audit',
  'users',
  'models',
  'providers',
  'deals',
  'posts',
  'submissions',
  'comments',
  'newsletter',
] as const
export type ViewList = (typeof viewLists)[number]

const VIEWS_OF_A_LIST = 30

const filters = z
  .record(plainText.min(1).max(40), plainText.max(200))
  .refine((given) => Object.keys(given).length <= 20)

/** Sets of filters by the names under which they were saved. */
export const savedViews = z
  .record(plainText.trim().min(1).max(60), filters)
  .refine((views) => Object.keys(views).length <= VIEWS_OF_A_LIST, `At most ${VIEWS_OF_A_LIST} views can be saved`)
export type SavedViews = z.output<typeof savedViews>

const params = z.strictObject({ list: z.enum(viewLists) })

export const readSavedViews = {
  method: 'GET',
  path: '/users/me/views/:list',
  access: 'account.read',
  summary: 'The filters that the caller saved for a staff list, by name',
  params,
  response: savedViews,
} as const satisfies Endpoint

export const replaceSavedViews = {
  method: 'PUT',
  path: '/users/me/views/:list',
  access: 'account.write',
  summary: 'Save the filters of a staff list by name; those that are left out are removed',
  params,
  body: z.strictObject({ views: savedViews }),
  response: savedViews,
} as const satisfies Endpoint
