import { listMessages } from '@inferdex/contracts/contact'
import { MessagesPage } from '../../features/contact/staff/messages-page.tsx'
import { MessagesSkeleton } from '../../features/contact/staff/messages-skeleton.tsx'
import { api } from '../../lib/api/api.ts'
import { filtersFrom } from '../../lib/lists/list-filters.ts'
import { settled } from '../../lib/api/settled.ts'
import type { Route } from './+types/messages'
import { adminMeta } from './admin-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return adminMeta(matches, 'Messages')
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = filtersFrom(new URL(request.url).searchParams, listMessages.query)
  return settled(api(listMessages, { query }), 'Failed to load messages')
}

export function HydrateFallback() {
  return <MessagesSkeleton />
}

export default function MessagesRoute({ loaderData }: Route.ComponentProps) {
  return <MessagesPage loaded={loaderData} />
}
