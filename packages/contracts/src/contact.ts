import { z } from 'zod'
import { loginInput } from './accounts/accounts.ts'
import type { Endpoint } from './protocol/endpoint.ts'
import { ADMIN_PAGE_SIZE, pageQuery } from './protocol/paging.ts'
import { isoDateTime, requiredText, searchText } from './protocol/wire-types.ts'

/** Returns the schema of a required text of one line, because it is used in a mail header. */
function requiredLine(name: string, maxLength: number) {
  return requiredText(name, maxLength).regex(/^[^\r\n]*$/, `${name} must be one line`)
}

export const contactInput = z.strictObject({
  name: requiredLine('Name', 100),
  email: loginInput.shape.email,
  subject: requiredLine('Subject', 200),
  message: requiredText('Message', 5000),
  /** A hidden field that only bots fill in. */
  website: z.string().max(500).default(''),
})

export const sendMessage = {
  method: 'POST',
  path: '/contact',
  access: 'contact.send',
  summary: 'Write to the team',
  body: contactInput,
  response: null,
} as const satisfies Endpoint

export const messageStates = ['OPEN', 'ANSWERED', 'SPAM'] as const
export type MessageState = (typeof messageStates)[number]

export const contactMessage = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  status: z.enum(messageStates),
  createdAt: isoDateTime,
  /** The user who last changed the status; null when it never changed or the account was deleted. */
  decidedBy: z.string().nullable(),
  decidedAt: isoDateTime.nullable(),
})
export type ContactMessage = z.output<typeof contactMessage>

export const listMessages = {
  method: 'GET',
  path: '/admin/messages',
  access: 'message.manage',
  summary: 'What people wrote through the contact form, newest first',
  query: z.strictObject({
    ...pageQuery(ADMIN_PAGE_SIZE),
    status: z.enum(messageStates).default('OPEN'),
    search: searchText.optional(),
  }),
  response: z.object({
    items: z.array(contactMessage),
    page: z.int(),
    totalPages: z.int(),
    total: z.int(),
    /** True for a search that finds more than are counted. */
    isPartial: z.boolean(),
    counts: z.object({ OPEN: z.int(), ANSWERED: z.int(), SPAM: z.int() }),
  }),
} as const satisfies Endpoint

const idParam = z.strictObject({ id: z.uuid('This is not an id') })

export const changeMessage = {
  method: 'PUT',
  path: '/admin/messages/:id',
  access: 'message.manage',
  summary: 'Mark a message as answered, as spam, or as open again',
  params: idParam,
  body: z.strictObject({ status: z.enum(messageStates) }),
  response: contactMessage,
} as const satisfies Endpoint

export const deleteMessage = {
  method: 'DELETE',
  path: '/admin/messages/:id',
  access: 'message.manage',
  summary: 'Delete a message permanently',
  params: idParam,
  response: null,
} as const satisfies Endpoint
