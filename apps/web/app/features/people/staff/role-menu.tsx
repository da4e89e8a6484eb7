import { type Role, roles } from '@inferdex/contracts/protocol/roles'
import type { Person } from '@inferdex/contracts/people/people.staff'
import { ChevronDown, Lock } from 'lucide-react'
import { Menu, MenuChoice, MenuLabel, MenuSeparator } from '../../../components/ui/overlays/menu.tsx'
import { RoleBadge } from '../../../components/figures/role-badge.tsx'
import { HintedButton } from './hinted-button.tsx'

const RIGHTS = {
  USER: 'reviews, submits',
  CONTRIBUTOR: 'writes posts',
  MODERATOR: 'decides submissions',
  ADMIN: 'everything',
} as const satisfies Record<Role, string>

type RoleMenuProps = {
  person: Person
  /** Reason why this role cannot be changed, or null. */
  refusal: string | null
  onChoose: (role: Role) => void
}

export function RoleMenu({ person: { username, role }, refusal, onChoose }: RoleMenuProps) {
  const name = `Change role of ${username}`
  if (refusal !== null) {
    return (
      <HintedButton label={name} hint={refusal} className="-ml-1 h-6 gap-1 px-1">
        <RoleBadge role={role} />
        <Lock aria-hidden className="size-3 text-ink-faint" />
      </HintedButton>
    )
  }
  return (
    <Menu
      className="w-72"
      trigger={
        <button
          type="button"
          aria-label={`${name}, now ${role}`}
          className="-ml-1 inline-flex h-6 items-center gap-1 rounded-tag px-1 hover:bg-sunken aria-expanded:bg-sunken"
        >
          <RoleBadge role={role} />
          <ChevronDown aria-hidden className="size-3.5 text-ink-muted" />
        </button>
      }
    >
      <MenuLabel>Role of {username}</MenuLabel>
      <MenuChoice
        value={role}
        onValueChange={(chosen) => chosen !== role && onChoose(chosen)}
        options={roles.map((value) => ({ value, label: <RoleBadge role={value} />, aside: RIGHTS[value] }))}
      />
      <MenuSeparator />
      <p className="px-2 py-1 text-12 text-ink-muted">
        Recorded in the audit log. Open sessions get the new rights right away.
      </p>
    </Menu>
  )
}
