import { AppError } from '@inferdex/contracts/protocol/errors'
import type { Db } from '../../db/db.ts'
import { withSlugHolder } from '../../db/slug-holders.queries.ts'

/** Awaits a save and converts a violation of the unique slug into an error for its field, which names the other post. */
export function translateSlugConflict<T>(db: Db, slug: string | undefined, saving: Promise<T>): Promise<T> {
  return withSlugHolder(db, 'posts', slug, async () => {
    try {
      return await saving
    } catch (error) {
      if ((error as { constraint?: unknown }).constraint !== 'posts_slug_key') throw error
      const message = 'This slug is already taken'
      throw new AppError('ALREADY_EXISTS', message, { fields: { slug: message } })
    }
  })
}
