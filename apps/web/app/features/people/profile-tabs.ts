import { paths } from '../../lib/paths.ts'

const profileTabs = ['reviews', 'likes', 'submissions', 'security'] as const
export type ProfileTab = (typeof profileTabs)[number]

/** Parses tab and page. Unknown values fall back to the first. */
export function parseProfileQuery(query: URLSearchParams): { tab: ProfileTab; page: number } {
  const tab = profileTabs.find((known) => known === query.get('tab')) ?? 'reviews'
  const page = Number(query.get('page') ?? '1')
  return { tab, page: Number.isInteger(page) && page >= 1 ? page : 1 }
}

export function addressOf(tab: ProfileTab, page = 1): string {
  const query = new URLSearchParams()
  if (tab !== 'reviews') query.set('tab', tab)
  if (page > 1) query.set('page', String(page))
  return query.size === 0 ? paths.profile() : `${paths.profile()}?${query}`
}
