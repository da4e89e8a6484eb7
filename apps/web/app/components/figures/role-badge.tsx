import type { Role } from '@inferdex/contracts/protocol/roles'
import { Badge, type BadgeTone } from '../ui/badge.tsx'

const TONES = {
  ADMIN: 'negative',
  MODERATOR: 'solid',
  CONTRIBUTOR: 'neutral',
  USER: 'outline',
} as const satisfies Record<Role, BadgeTone>

export function RoleBadge({ role }: { role: Role }) {
  return (
    <Badge tone={TONES[role]} className="text-11 font-semibold tracking-[0.02em]">
      {role}
    </Badge>
  )
}
