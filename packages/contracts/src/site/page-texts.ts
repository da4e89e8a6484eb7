import { z } from 'zod'
import type { Endpoint } from '../protocol/endpoint.ts'

/** The pages whose text the operator may replace. */
export const textPages = ['about', 'privacy', 'terms'] as const
export type TextPage = (typeof textPages)[number]

const inline = z.union([
  z.object({ kind: z.enum(['text', 'strong', 'code']), text: z.string() }),
  z.object({ kind: z.literal('link'), text: z.string(), href: z.string() }),
])
const block = z.union([
  z.object({ kind: z.literal('paragraph'), content: z.array(inline) }),
  z.object({ kind: z.literal('list'), items: z.array(z.array(inline)) }),
])

export const pageText = z.object({
  sections: z.array(z.object({ id: z.string(), title: z.string().nullable(), blocks: z.array(block) })),
})
export type PageText = z.output<typeof pageText>

export const readPageText = {
  method: 'GET',
  path: '/site/texts/:page',
  access: 'site.read',
  summary: 'The texts of About, Privacy and Terms',
  params: z.strictObject({ page: z.enum(textPages) }),
  response: pageText,
} as const satisfies Endpoint
