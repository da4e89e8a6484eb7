import { type Action, can } from '@inferdex/contracts/protocol/policy'
import type { Viewer } from '@inferdex/contracts/protocol/roles'
import {
  Box,
  Building2,
  FileArchive,
  FileText,
  GitCompare,
  Inbox,
  LayoutDashboard,
  Link2Off,
  ListChecks,
  type LucideIcon,
  Mail,
  MessageSquare,
  Rss,
  ScrollText,
  Tag,
  Users,
} from 'lucide-react'
import { adminPaths } from '../../../lib/admin-paths.ts'

export type AdminSection = {
  readonly label: string
  readonly to: string
  readonly Icon: LucideIcon
  /** The permission to open its pages. */
  readonly opens: Action
  /** The permission to see it in the sidebar: moderators may read the list of users but have no tasks there. */
  readonly lists: Action
  /** Heading in the sidebar. The specification's sections are first, under "Admin". */
  readonly group: 'Admin' | 'Data' | 'Mail'
}

const section = (label: string, to: string, Icon: LucideIcon, opens: Action, lists: Action = opens): AdminSection => ({
  label,
  to,
  Icon,
  opens,
  lists,
  group: 'Admin',
})
const data = (...of: Parameters<typeof section>): AdminSection => ({ ...section(...of), group: 'Data' })
const mail = (...of: Parameters<typeof section>): AdminSection => ({ ...section(...of), group: 'Mail' })

/** Sections in the order of the specification, then additional ones. Pages below a section's URL belong to it. */
const adminSections: readonly AdminSection[] = [
  section('Dashboard', adminPaths.dashboard(), LayoutDashboard, 'admin.enter'),
  section('Submissions', adminPaths.submissions(), Inbox, 'submission.decide'),
  section('Users', adminPaths.users(), Users, 'people.read', 'people.write'),
  section('Models', adminPaths.models(), Box, 'models.manage'),
  section('Providers', adminPaths.providers(), Building2, 'providers.manage'),
  section('Deals', adminPaths.deals(), Tag, 'deals.manage'),
  section('Blogs', adminPaths.blogs(), FileText, 'blog-manager.enter'),
  section('Audit Logs', adminPaths.auditLogs(), ScrollText, 'audit.read'),
  data('Feeds', adminPaths.feeds(), Rss, 'feeds.manage'),
  data('Feed intake', adminPaths.intake(), GitCompare, 'intake.manage'),
  data('Unmatched', adminPaths.unmatched(), Link2Off, 'intake.manage'),
  data('Jobs', adminPaths.jobs(), ListChecks, 'jobs.manage'),
  data('Files', adminPaths.files(), FileArchive, 'imports.manage'),
  mail('Newsletter', adminPaths.newsletter(), Mail, 'newsletter.manage'),
  mail('Messages', adminPaths.messages(), MessageSquare, 'message.manage'),
]

/** Returns the section of a URL: an exact match, else the one it is below. The dashboard has no pages below it. */
export function sectionOf(pathname: string): AdminSection | undefined {
  return (
    adminSections.find(({ to }) => pathname === to) ??
    adminSections.find(({ to }) => to !== adminPaths.dashboard() && pathname.startsWith(`${to}/`))
  )
}

export function listedSections(viewer: Viewer | null): readonly AdminSection[] {
  return adminSections.filter(({ lists }) => can(viewer, lists))
}

export function mayOpen(viewer: Viewer | null, pathname: string): boolean {
  return can(viewer, sectionOf(pathname)?.opens ?? 'admin.enter')
}
