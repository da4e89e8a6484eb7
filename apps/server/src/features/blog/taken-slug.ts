import { AppError } from '@inferdex/contracts/protocol/errors'

/** The database decides who was first to take an address. */
export async function takenSlug<T>(saving: Promise<T>): Promise<T> {
  try {
    return await saving
  } catch (error) {
    if ((error as { constraint?: unknown }).constraint !== 'posts_slug_key') throw error
    const message = 'This slug is already taken'
    throw new AppError('ALREADY_EXISTS', message, { fields: { slug: message } })
  }
}
