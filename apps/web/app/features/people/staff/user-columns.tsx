import { can } from '@inferdex/contracts/protocol/policy'
import type { Role, Viewer } from '@inferdex/contracts/protocol/roles'
import type { Person } from '@inferdex/contracts/people/people.staff'
import { formatDay } from '@inferdex/domain/text/date-display'
import { formatCount } from '@inferdex/domain/text/number-display'
import { Ban, RotateCcw, ShieldOff, Trash2 } from 'lucide-react'
import type { Column } from '../../../components/data-table/data-table-types.ts'
import { Avatar } from '../../../components/figures/avatar.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { IconButton } from '../../../components/ui/button.tsx'
import { TextLink } from '../../../components/ui/navigation/text-link.tsx'
import { adminPaths } from '../../../lib/admin-paths.ts'
import { HintedButton } from './hinted-button.tsx'
import { RoleMenu } from './role-menu.tsx'

export type UserControls = {
  onRole: (person: Person, role: Role) => void
  onBan: (person: Person) => void
  onUnban: (person: Person) => void
  onDelete: (person: Person) => void
  onResetFactor: (person: Person) => void
}

/** Returns why the viewer may not do something to an account, or null. The server enforces the same rule. */
function refusal(viewer: Viewer | null, person: Person, notAllowed: string, notOneself: string): string | null {
  if (!can(viewer, 'people.write')) return notAllowed
  return viewer?.id === person.id ? notOneself : null
}

export function userColumns(viewer: Viewer | null, controls: UserControls): Column<Person>[] {
  return [
    {
      key: 'username',
      head: 'Username',
      frozen: true,
      cell: (person) => <Username person={person} isViewer={viewer?.id === person.id} />,
    },
    { key: 'email', head: 'Email', cell: ({ email }) => <span className="text-ink-muted">{email}</span> },
    {
      key: 'role',
      head: 'Role',
      cell: (person) => (
        <RoleMenu
          person={person}
          refusal={refusal(viewer, person, 'Only ADMIN users can change roles', 'You cannot change your own role')}
          onChoose={(role) => controls.onRole(person, role)}
        />
      ),
    },
    {
      key: 'reputation',
      head: 'Reputation',
      numeric: true,
      cell: ({ reputation }) => formatCount(reputation),
    },
    { key: 'reviews', head: 'Reviews', numeric: true, cell: ({ counts }) => formatCount(counts.reviews) },
    {
      key: 'submissions',
      head: 'Submissions',
      numeric: true,
      cell: ({ id, counts }) => <SubmissionsLink id={id} count={counts.submissions} />,
    },
    {
      key: 'joined',
      head: 'Joined',
      numeric: true,
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} className="text-ink-muted">
          {formatDay(createdAt)}
        </time>
      ),
    },
    {
      key: 'actions',
      head: <span className="sr-only">Actions</span>,
      className: 'w-28 text-right',
      cell: (person) => <Actions person={person} viewer={viewer} controls={controls} />,
    },
  ]
}

/** Links to the submissions of the account. */
function SubmissionsLink({ id, count }: { id: string; count: number }) {
  if (count === 0) return formatCount(count)
  return <TextLink to={adminPaths.submissionsOf(id)}>{formatCount(count)}</TextLink>
}

function Username({
  person: { username, avatar, banned, banReason },
  isViewer,
}: {
  person: Person
  isViewer: boolean
}) {
  return (
    <span className="flex items-center gap-2">
      <Avatar name={username} src={avatar} size={20} />
      <span className="max-w-48 truncate">{username}</span>
      {isViewer && <Badge tone="outline">you</Badge>}
      {banned && (
        <Badge tone="negative" title={banReason ?? undefined}>
          <Ban aria-hidden />
          Banned
          {banReason !== null && <span className="sr-only">: {banReason}</span>}
        </Badge>
      )}
    </span>
  )
}

type ActionsProps = { person: Person; viewer: Viewer | null; controls: UserControls }

function Actions({ person, viewer, controls }: ActionsProps) {
  const noBan = refusal(viewer, person, 'Only ADMIN users can ban users', 'You cannot ban your own account')
  const noDelete = refusal(viewer, person, 'Only ADMIN users can delete users', 'You cannot delete your own account')
  return (
    <span className="inline-flex">
      {person.hasSecondFactor && noBan === null && (
        <IconButton
          size={28}
          label={`Remove two-factor sign-in of ${person.username}`}
          onClick={() => controls.onResetFactor(person)}
        >
          <ShieldOff aria-hidden />
        </IconButton>
      )}
      {noBan !== null ? (
        <Refused label={`${person.banned ? 'Unban' : 'Ban'} ${person.username}`} hint={noBan} Icon={Ban} />
      ) : person.banned ? (
        <IconButton size={28} label={`Unban ${person.username}`} onClick={() => controls.onUnban(person)}>
          <RotateCcw aria-hidden />
        </IconButton>
      ) : (
        <IconButton size={28} label={`Ban ${person.username}`} onClick={() => controls.onBan(person)}>
          <Ban aria-hidden />
        </IconButton>
      )}
      {noDelete !== null ? (
        <Refused label={`Delete ${person.username}`} hint={noDelete} Icon={Trash2} />
      ) : (
        <IconButton size={28} label={`Delete ${person.username}`} onClick={() => controls.onDelete(person)}>
          <Trash2 aria-hidden />
        </IconButton>
      )}
    </span>
  )
}

function Refused({ label, hint, Icon }: { label: string; hint: string; Icon: typeof Ban }) {
  return (
    <HintedButton label={label} hint={hint} className="size-7">
      <Icon aria-hidden className="text-line-control" />
    </HintedButton>
  )
}
