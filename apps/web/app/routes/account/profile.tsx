import type { OwnProfile } from '@inferdex/contracts/people/people'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { ProfileSkeleton } from '../../features/people/profile-skeleton.tsx'
import { parseProfileQuery } from '../../features/people/profile-tabs.ts'
import { api } from '../../lib/api/api.ts'
import { loadOwn } from '../../lib/api/load-own.ts'
import { pageMeta } from '../../lib/seo.ts'
import { siteOf } from '../../lib/site.ts'
import type { Route } from './+types/profile'

// Loaded separately, to keep the route module small.
const page = () => import('../../features/people/profile-page.tsx')
const ProfilePage = lazy(async () => ({ default: (await page()).ProfilePage }))

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Your profile',
    description: 'Your reviews, likes, submissions and account.',
    path: null,
  })
}

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<{ profile: OwnProfile }> {
  return loadOwn(request, async () => {
    // Starts loading the component in parallel with the data.
    void page().catch(() => {})
    const { readOwnProfile } = await import('@inferdex/contracts/people/people')
    return { profile: await api(readOwnProfile) }
  })
}

// A tab shows another list of the same user, so the profile is not reloaded.
export function shouldRevalidate() {
  return false
}

export function HydrateFallback() {
  return <ProfileSkeleton />
}

export default function ProfileRoute({ loaderData: { profile } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  return (
    <Suspense fallback={<ProfileSkeleton />}>
      <ProfilePage profile={profile} {...parseProfileQuery(query)} />
    </Suspense>
  )
}
