import type { ContactMessage, MessageState } from '@inferdex/contracts/contact'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { containing } from '../../db/like.ts'
import { type ListCount, readListCounts } from '../../db/paging/list-counts.ts'
import { ascendingIndex } from '../../db/paging/list-order.ts'
import { type AnchorMemo, findPageOfIds, selectPageOfIds } from '../../db/paging/numbered-page.ts'

export type NewMessage = {
  id: string
  name: string
  email: string
  subject: string
  message: string
  status: MessageState
  createdAt: Date
}

export async function insertMessage(tx: Db, { createdAt, ...message }: NewMessage): Promise<void> {
  await tx
    .insertInto('contact_messages')
    .values({ ...message, created_at: createdAt })
    .execute()
}

function selectMessages(db: Db) {
  return db
    .selectFrom('contact_messages as message')
    .leftJoin('users', 'users.id', 'message.decided_by')
    .select([
      'message.id',
      'message.name',
      'message.email',
      'message.subject',
      'message.message',
      'message.status',
      'message.created_at',
      'message.decided_at',
      'users.username as decided_by',
    ])
}

type MessageRow = Awaited<ReturnType<ReturnType<typeof selectMessages>['execute']>>[number]

function toMessage({ created_at, decided_at, decided_by, ...row }: MessageRow): ContactMessage {
  return {
    ...row,
    createdAt: created_at.toISOString(),
    decidedBy: decided_by,
    decidedAt: decided_at?.toISOString() ?? null,
  }
}

export async function findMessage(db: Db, id: string): Promise<ContactMessage | undefined> {
  const row = await selectMessages(db).where('message.id', '=', id).executeTakeFirst()
  return row && toMessage(row)
}

const matches = (search: string) =>
  sql<boolean>`lower(name || chr(10) || email::text || chr(10) || subject) like ${containing(search)}`

/** The order by state and time, like the index. An index by time alone would read the messages of all states. */
const NEWEST_OF_STATE = ascendingIndex([
  { key: sql.ref('contact_messages.status'), type: 'text' },
  { key: sql.ref('contact_messages.id'), type: 'uuid' },
]).desc

const inState = (status: MessageState) => sql<boolean>`contact_messages.status between ${status} and ${status}`

type Page = { page: number; limit: number }
type Found = { readonly items: ContactMessage[]; readonly total: number; readonly isPartial: boolean }

const LIST = { table: 'contact_messages', order: NEWEST_OF_STATE } as const

export async function listByState(
  db: Db,
  status: MessageState,
  paging: Page,
  { total, version }: ListCount,
  memo: AnchorMemo,
): Promise<Found> {
  const list = { ...LIST, rows: [inState(status)], anchors: { memo, version } }
  const ids = await selectPageOfIds(db, list, paging, total)
  return { items: ids === null ? [] : await readMessages(db, ids), total, isPartial: false }
}

export async function findMessages(
  db: Db,
  { status, search }: { status: MessageState; search: string },
  paging: Page,
): Promise<Found> {
  const { ids, ...counted } = await findPageOfIds(db, { ...LIST, rows: [inState(status), matches(search)] }, paging)
  return { items: ids.length === 0 ? [] : await readMessages(db, ids), ...counted }
}

async function readMessages(db: Db, ids: readonly string[] | RawBuilder<string>): Promise<ContactMessage[]> {
  const rows = await selectMessages(db).where('message.id', 'in', ids).orderBy('message.id', 'desc').execute()
  return rows.map(toMessage)
}

export async function readCounts(db: Db): Promise<Record<MessageState, ListCount>> {
  const countOf = await readListCounts(db, ['messages_open', 'messages_answered', 'messages_spam'])
  return { OPEN: countOf('messages_open'), ANSWERED: countOf('messages_answered'), SPAM: countOf('messages_spam') }
}

/** Returns a message and locks it until the end of the transaction. */
export async function lockMessage(tx: Db, id: string): Promise<{ status: MessageState } | undefined> {
  return await tx.selectFrom('contact_messages').select('status').where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function updateStatus(
  tx: Db,
  id: string,
  { status, by, at }: { status: MessageState; by: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('contact_messages')
    .set({ status, decided_by: by, decided_at: at })
    .where('id', '=', id)
    .execute()
}

export async function deleteMessage(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('contact_messages').where('id', '=', id).execute()
}
