import { can } from '@inferdex/contracts/protocol/policy'
import type { OwnProfile } from '@inferdex/contracts/people/people'
import { formatDay } from '@inferdex/domain/text/date-display'
import { formatCount } from '@inferdex/domain/text/number-display'
import { FilePen, LogOut, Shield } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { Avatar } from '../../components/figures/avatar.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { buttonClass } from '../../components/ui/button-class.ts'
import { paths } from '../../lib/paths.ts'
import { signOut } from '../../lib/api/viewer.ts'
import { EditProfileDialog } from './edit-profile-dialog.tsx'

const DEFAULT_BIO = 'AI enthusiast and developer.'

type ProfileHeadProps = {
  profile: OwnProfile
  /** Null until counted. */
  submissions: { all: number; approved: number } | null
  onChanged: (profile: OwnProfile) => void
}

export function ProfileHead({ profile, submissions, onChanged }: ProfileHeadProps) {
  const { username, avatar, bio, email, createdAt, role, reputation, counts } = profile
  return (
    <header className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Avatar name={username} src={avatar} size={64} />
      <div className="min-w-50 flex-1">
        <div className="flex flex-wrap items-center gap-x-2">
          <h1 className="text-20 font-[650] tracking-[-0.022em] wrap-anywhere sm:text-28 sm:leading-8.5">{username}</h1>
          {role !== 'USER' && <Badge tone="solid">{role}</Badge>}
        </div>
        <p className="max-w-[72ch] whitespace-pre-line wrap-anywhere">{bio ?? DEFAULT_BIO}</p>
        <p className="flex flex-wrap gap-x-2 text-13 text-ink-muted">
          <span className="wrap-anywhere">{email}</span>
          <span aria-hidden className="max-sm:hidden">
            ·
          </span>
          <span>Joined {formatDay(createdAt)}</span>
        </p>
      </div>
      <dl className="grid auto-cols-fr grid-flow-col divide-x divide-line rounded-box border border-line bg-surface max-sm:w-full">
        <Figure label="Reputation">{formatCount(reputation)}</Figure>
        <Figure label="Reviews">{formatCount(counts.reviews)}</Figure>
        <Figure label="Approved">
          {submissions === null ? (
            '–'
          ) : (
            <>
              {formatCount(submissions.approved)}{' '}
              <small className="text-12 font-normal tracking-normal text-ink-muted">
                of {formatCount(submissions.all)}
              </small>
            </>
          )}
        </Figure>
      </dl>
      <Actions profile={profile} onChanged={onChanged} />
    </header>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="px-4 py-2">
      <dt className="text-12 text-ink-muted">{label}</dt>
      <dd className="text-20 leading-7 font-[620] tracking-[-0.02em] whitespace-nowrap tabular-nums">{children}</dd>
    </div>
  )
}

function Actions({ profile, onChanged }: Pick<ProfileHeadProps, 'profile' | 'onChanged'>) {
  const navigate = useNavigate()
  const wide = 'max-sm:h-10 max-sm:flex-1'
  return (
    <div className="flex flex-wrap gap-2 max-sm:w-full">
      {can(profile, 'admin.enter') && (
        <Link to={paths.admin()} className={buttonClass({ size: 32, className: wide })}>
          <Shield aria-hidden className="size-4" />
          Admin Panel
        </Link>
      )}
      {profile.role === 'CONTRIBUTOR' && (
        <Link to={paths.adminBlogs()} className={buttonClass({ size: 32, className: wide })}>
          <FilePen aria-hidden className="size-4" />
          Manage Blog
        </Link>
      )}
      <EditProfileDialog profile={profile} onChanged={onChanged} />
      <Button size={32} className={wide} onClick={() => void signOut().then(() => navigate(paths.home()))}>
        <LogOut aria-hidden className="size-4" />
        Logout
      </Button>
    </div>
  )
}
