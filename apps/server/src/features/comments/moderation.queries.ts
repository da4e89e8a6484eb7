import type { ManagedComment, ManagedReply } from '@inferdex/contracts/comments'
import { COUNTED_ROWS } from '@inferdex/contracts/protocol/paging'
import { type CommentStatus, commentStatuses } from '@inferdex/domain/comments/comment-moderation'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { containing } from '../../db/like.ts'

/** Comments of deleted posts are not queued for moderation. */
export const IS_OF_ACTIVE_POST = sql`exists (select from posts where posts.id = post_id and posts.archived_at is null)`

type Filter = { readonly status?: CommentStatus | undefined; readonly search?: string | undefined }

/** Returns one comment as JSON; the same for a comment and its replies. */
const asJson = (alias: string): RawBuilder<unknown> => {
  const c = sql.ref(alias)
  return sql`jsonb_build_object(
    'id', ${c}.id, 'content', ${c}.content, 'postId', ${c}.post_id, 'postTitle', posts.title, 'postSlug', posts.slug,
    'parentId', ${c}.parent_id, 'likes', ${c}.likes, 'status', ${c}.status, 'createdAt', ${c}.created_at,
    'updatedAt', coalesce(${c}.edited_at, ${c}.created_at), 'isEdited', ${c}.edited_at is not null,
    'author', (select jsonb_build_object('id', users.id, 'name', users.username, 'email', users.email,
      'role', users.role, 'avatar', own_picture(users.avatar)) from users where users.id = ${c}.user_id),
    'flags', (select coalesce(jsonb_agg(jsonb_build_object('reason', reason, 'reportedBy', users.username,
      'createdAt', comment_flags.created_at) order by comment_flags.created_at), '[]')
      from comment_flags join users on users.id = comment_flags.user_id
      where comment_flags.comment_id = ${c}.id and not comment_flags.cleared))`
}

type JsonRow = ManagedReply & { createdAt: string; updatedAt: string }

/** Converts a reply from JSON, where a date has PostgreSQL's format. */
function toReply(row: JsonRow): ManagedReply {
  const iso = (at: string) => new Date(at).toISOString()
  return {
    ...row,
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
    flags: row.flags.map((flag) => ({ ...flag, createdAt: iso(flag.createdAt) })),
  }
}

async function select(db: Db, found: RawBuilder<unknown>): Promise<ManagedComment[]> {
  const { rows } = await sql<{
    comment: JsonRow
    parent: { name: string; content: string } | null
    replies: JsonRow[]
  }>`
    select ${asJson('c')} as comment,
      (select jsonb_build_object('name', users.username, 'content', left(parent.content, 200))
        from comments parent join users on users.id = parent.user_id where parent.id = c.parent_id) as parent,
      (select coalesce(jsonb_agg(${asJson('answer')} order by answer.id), '[]')
        from (select * from comments where parent_id = c.id and deleted_at is null order by id desc limit 50) answer
      ) as replies
    from (${found}) c join posts on posts.id = c.post_id
    order by c.id desc`.execute(db)
  return rows.map(({ comment, parent, replies }) => ({ ...toReply(comment), parent, replies: replies.map(toReply) }))
}

function conditions({ status, search = '' }: Filter): RawBuilder<unknown> {
  const all = [
    sql`deleted_at is null`,
    IS_OF_ACTIVE_POST,
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(search === '' ? [] : [sql`lower(content) like ${containing(search)}`]),
  ]
  return sql.join(all, sql` and `)
}

export async function findManaged(
  db: Db,
  filter: Filter,
  { limit, skip }: { limit: number; skip: number },
): Promise<ManagedComment[]> {
  return await select(
    db,
    sql`select * from comments where ${conditions(filter)} order by id desc limit ${limit} offset ${skip}`,
  )
}

export async function findOneManaged(db: Db, id: string): Promise<ManagedComment | undefined> {
  const [found] = await select(db, sql`select * from comments where id = ${id}`)
  return found
}

/** Counts the matches up to a limit plus one, which indicates that there are more. */
export async function countMatching(db: Db, filter: Filter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from comments where ${conditions(filter)} limit ${sql.lit(COUNTED_ROWS + 1)}
    ) as counted`.execute(db)
  return rows[0]?.total ?? 0
}

export async function readStatusCounts(db: Db): Promise<Record<CommentStatus, number>> {
  const rows = await db.selectFrom('counts').select(['name', 'value']).where('name', 'like', 'comments_%').execute()
  const valueOf = (status: CommentStatus) =>
    rows.find(({ name }) => name === `comments_${status.toLowerCase()}`)?.value ?? 0
  return Object.fromEntries(commentStatuses.map((status) => [status, valueOf(status)])) as Record<CommentStatus, number>
}
