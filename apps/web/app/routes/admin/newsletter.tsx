import { listSubscribers } from '@inferdex/contracts/newsletter'
import { NewsletterPage } from '../../features/newsletter/staff/newsletter-page.tsx'
import { NewsletterSkeleton } from '../../features/newsletter/staff/newsletter-skeleton.tsx'
import { api } from '../../lib/api/api.ts'
import { filtersFrom } from '../../lib/lists/list-filters.ts'
import { settled } from '../../lib/api/settled.ts'
import type { Route } from './+types/newsletter'
import { adminMeta } from './admin-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return adminMeta(matches, 'Newsletter')
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = filtersFrom(new URL(request.url).searchParams, listSubscribers.query)
  return settled(api(listSubscribers, { query }), 'Failed to load subscribers')
}

export function HydrateFallback() {
  return <NewsletterSkeleton />
}

export default function NewsletterRoute({ loaderData }: Route.ComponentProps) {
  return <NewsletterPage loaded={loaderData} />
}
