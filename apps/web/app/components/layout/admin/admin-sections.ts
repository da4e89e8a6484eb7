import { type Action, can } from '@inferdex/contracts/protocol/policy'
import type { Viewer } from '@inferdex/contracts/protocol/roles'
import {
  Box,
  Building2,
  FileText,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  MessageSquare,
  ScrollText,
  Tag,
  Users,
} from 'lucide-react'
import { adminPaths } from '../../../lib/admin-paths.ts'

export type AdminSection = {
  readonly label: string
  readonly to: string
  readonly Icon: LucideIcon
  /** Who may open its pages. */
  readonly opens: Action
  /** Who finds it in the sidebar: moderators may read the list of users, but it is no work of theirs. */
  readonly lists: Action
  /** What the specification names stands first, under this name; everything else has a heading of its own. */
  readonly group: 'Admin' | 'Mail'
}

const section = (label: string, to: string, Icon: LucideIcon, opens: Action, lists: Action = opens): AdminSection => ({
  label,
  to,
  Icon,
  opens,
  lists,
  group: 'Admin',
})
const mail = (...of: Parameters<typeof section>): AdminSection => ({ ...section(...of), group: 'Mail' })

/** In the order of the specification, then what it does not know. Pages below an address belong to its section. */
const adminSections: readonly AdminSection[] = [
  section('Dashboard', adminPaths.dashboard(), LayoutDashboard, 'admin.enter'),
  section('Submissions', adminPaths.submissions(), Inbox, 'submission.decide'),
  section('Users', adminPaths.users(), Users, 'people.read', 'people.write'),
  section('Models', adminPaths.models(), Box, 'models.manage'),
  section('Providers', adminPaths.providers(), Building2, 'providers.manage'),
  section('Deals', adminPaths.deals(), Tag, 'deals.manage'),
  section('Blogs', adminPaths.blogs(), FileText, 'blog-manager.enter'),
  section('Audit Logs', adminPaths.auditLogs(), ScrollText, 'audit.read'),
  mail('Newsletter', adminPaths.newsletter(), Mail, 'newsletter.manage'),
  mail('Messages', adminPaths.messages(), MessageSquare, 'message.manage'),
]

/** The section that an address belongs to; the dashboard is its own page only. */
export function sectionOf(pathname: string): AdminSection | undefined {
  return adminSections.find(
    ({ to }) => pathname === to || (to !== adminPaths.dashboard() && pathname.startsWith(`${to}/`)),
  )
}

export function listedSections(viewer: Viewer | null): readonly AdminSection[] {
  return adminSections.filter(({ lists }) => can(viewer, lists))
}

export function mayOpen(viewer: Viewer | null, pathname: string): boolean {
  return can(viewer, sectionOf(pathname)?.opens ?? 'admin.enter')
}
