import { AppError } from '@inferdex/contracts/protocol/errors'

/** Awaits a save and converts a violation of the unique slug into an error for its field. */
export async function translateSlugConflict<T>(saving: Promise<T>): Promise<T> {
  try {
    return await saving
  } catch (error) {
    if ((error as { constraint?: unknown }).constraint !== 'posts_slug_key') throw error
    const message = 'This slug is already taken'
    throw new AppError('ALREADY_EXISTS', message, { fields: { slug: message } })
  }
}
