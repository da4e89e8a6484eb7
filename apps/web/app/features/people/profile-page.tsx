import type { OwnProfile } from '@inferdex/contracts/people/people'
import { formatCount } from '@inferdex/domain/text/number-display'
import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import { ConfirmItIsYou } from '../../components/layout/confirm-it-is-you.tsx'
import { LinkTabs } from '../../components/ui/navigation/link-tabs.tsx'
import { textLinkClass } from '../../components/ui/navigation/text-link.tsx'
import { paths } from '../../lib/paths.ts'
import { useSite } from '../../lib/site.ts'
import { ApiKeysPanel } from './api-keys/api-keys-panel.tsx'
import { AsideSection } from './aside-section.tsx'
import { ChangePasswordDialog } from './change-password-dialog.tsx'
import { EmailNotice } from './email-notice.tsx'
import { MyLikes } from './my-likes.tsx'
import { MyReviews } from './my-reviews.tsx'
import { MySubmissions } from './my-submissions.tsx'
import { countOwnSubmissions } from './own-submissions.ts'
import { ProfileHead } from './profile-head.tsx'
import { addressOf, type ProfileTab } from './profile-tabs.ts'
import { SecurityTab } from './security/security-tab.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { useCall } from './use-call.ts'
import { YourData } from './your-data.tsx'

const THIRD_PARTIES = { google: 'Google', github: 'GitHub' } as const

type ProfilePageProps = { profile: OwnProfile; tab: ProfileTab; page: number }

export function ProfilePage({ profile: loaded, tab, page }: ProfilePageProps) {
  const { sendsMail } = useSite()
  const [profile, setProfile] = useState(loaded)
  // A new password and the offer of the security tab end sessions, so their list is reloaded.
  const [sessionChanges, setSessionChanges] = useState(0)
  const sessionsEnded = () => setSessionChanges((before) => before + 1)
  const { id, counts } = profile
  const { called } = useCall(useCallback(() => countOwnSubmissions(id), [id]))
  const submissions = called.state === 'ready' ? called.value : null
  const tabs = [
    { tab: 'reviews', label: 'My Reviews', count: formatCount(counts.reviews) },
    { tab: 'likes', label: 'My Likes', count: formatCount(counts.upvotes) },
    { tab: 'submissions', label: 'My Submissions', count: submissions === null ? '' : formatCount(submissions.all) },
    { tab: 'security', label: 'Security' },
  ] as const
  return (
    <div className="wrap min-h-[calc(100dvh-3.5rem)] pt-5 pb-12 sm:pt-7">
      {sendsMail && !profile.isEmailVerified && <EmailNotice email={profile.email} className="mb-4 items-center" />}
      <ProfileHead profile={profile} submissions={submissions} onChanged={setProfile} />
      <LinkTabs
        label="Your contributions"
        tabs={tabs.map(({ tab: value, ...rest }) => ({ ...rest, to: addressOf(value), current: value === tab }))}
        className="mt-4"
      />
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="min-w-0">
          {tab === 'reviews' && <MyReviews userId={id} page={page} />}
          {tab === 'likes' && <MyLikes userId={id} />}
          {tab === 'submissions' && <MySubmissions userId={id} page={page} />}
          {tab === 'security' && <SecurityTab profile={profile} onSessionsEnded={sessionsEnded} />}
        </div>
        <ProfileAside profile={profile} sessionChanges={sessionChanges} onSessionsEnded={sessionsEnded} />
      </div>
      <ConfirmItIsYou />
    </div>
  )
}

type ProfileAsideProps = { profile: OwnProfile; sessionChanges: number; onSessionsEnded: () => void }

function ProfileAside({ profile, sessionChanges, onSessionsEnded }: ProfileAsideProps) {
  return (
    <aside aria-label="Your account" className="grid content-start gap-6 pt-3">
      <AsideSection title="Reputation">
        <ul className="divide-y divide-line text-13 text-ink-muted">
          <Points what="Each approved submission" points="+10" />
          <Points what="Each upvote on your reviews" points="+2" />
          <Points what="Each downvote on your reviews" points="-1" />
          <Points what="You have" points={formatCount(profile.reputation)} strong />
        </ul>
      </AsideSection>
      <AsideSection title="Watching">
        <Link to={paths.watching()} className={textLinkClass}>
          What you watch, and your inbox
        </Link>
      </AsideSection>
      <SessionsPanel key={sessionChanges} />
      <AsideSection title="Password">
        {profile.signInMethods.includes('email') ? (
          <ChangePasswordDialog onChanged={onSessionsEnded} />
        ) : (
          <p className="text-13 text-ink-muted">
            You sign in with {thirdPartyText(profile.signInMethods)}. Use "Forgot password?" on the sign-in page to
            choose a password.
          </p>
        )}
      </AsideSection>
      <ApiKeysPanel />
      <YourData profile={profile} />
    </aside>
  )
}

function Points({ what, points, strong = false }: { what: string; points: string; strong?: boolean }) {
  return (
    <li className={`flex justify-between gap-3 py-1.5 ${strong ? 'font-[560] text-ink' : ''}`}>
      {what} <span className="figure text-ink">{points}</span>
    </li>
  )
}

function thirdPartyText(methods: OwnProfile['signInMethods']): string {
  const names = methods.flatMap((method) => (method === 'email' ? [] : [THIRD_PARTIES[method]]))
  return names.join(' and ')
}
