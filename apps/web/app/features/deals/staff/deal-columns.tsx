import type { ListedDeal, StaffDeal } from '@inferdex/contracts/deals/deals.staff'
import { formatDay } from '@inferdex/domain/text/date-display'
import { BadgeCheck, History, Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { archivedColumns } from '../../../components/data-table/archive/archived-columns.tsx'
import type { Column } from '../../../components/data-table/data-table-types.ts'
import { Badge } from '../../../components/ui/badge.tsx'
import { IconButton } from '../../../components/ui/button.tsx'
import { buttonClass } from '../../../components/ui/button-class.ts'
import { ProviderLogo } from '../../../components/figures/provider-logo.tsx'
import { adminPaths } from '../../../lib/admin-paths.ts'

type DealColumnsOptions = {
  now: Date
  onEdit: (deal: StaffDeal) => void
  onDelete: (deal: StaffDeal) => void
}

export function dealColumns({ now, onEdit, onDelete }: DealColumnsOptions): readonly Column<StaffDeal>[] {
  return [
    {
      key: 'title',
      head: 'Title',
      sortKey: 'title',
      frozen: true,
      className: 'max-w-48 sm:max-w-110',
      cell: ({ title, verified }) => (
        <span className="flex min-w-0 items-center gap-1.5">
          <span className="truncate" title={title}>
            {title}
          </span>
          {verified && <BadgeCheck role="img" aria-label="Verified" className="size-3.5 shrink-0 text-positive" />}
        </span>
      ),
    },
    {
      key: 'provider',
      head: 'Provider',
      cell: ({ providerName, providerSlug }) => (
        <span className="inline-flex items-center gap-1.5">
          <ProviderLogo name={providerName} slug={providerSlug} size={16} />
          {providerName}
        </span>
      ),
    },
    { key: 'for', head: 'For', cell: (deal) => <span className="text-ink-muted">{audienceText(deal)}</span> },
    {
      key: 'discount',
      head: 'Discount',
      sortKey: 'discount',
      firstDirection: 'desc',
      numeric: true,
      cell: ({ discount }) => discount,
    },
    {
      key: 'status',
      head: 'Status',
      cell: ({ expiresAt }) =>
        isActive(expiresAt, now) ? <Badge tone="positive">Active</Badge> : <Badge tone="outline">Expired</Badge>,
    },
    {
      key: 'expires',
      head: 'Expires',
      sortKey: 'expires',
      numeric: true,
      cell: ({ expiresAt }) => (expiresAt === null ? 'N/A' : formatDay(expiresAt)),
    },
    {
      key: 'actions',
      head: 'Actions',
      className: 'w-28 text-right',
      cell: (deal) => (
        <span className="inline-flex justify-end gap-0.5">
          <IconButton label={`Edit ${deal.title}`} size={28} onClick={() => onEdit(deal)}>
            <Pencil aria-hidden className="size-3.5" />
          </IconButton>
          <Link
            to={adminPaths.dealHistory(deal.id)}
            aria-label={`History of ${deal.title}`}
            title="History"
            className={buttonClass({ variant: 'ghost', size: 28, icon: true })}
          >
            <History aria-hidden className="size-3.5" />
          </Link>
          <IconButton label={`Delete ${deal.title}`} size={28} onClick={() => onDelete(deal)}>
            <Trash2 aria-hidden className="size-3.5" />
          </IconButton>
        </span>
      ),
    },
  ]
}

export function archivedDealColumns(onRestore: (deal: ListedDeal) => void): readonly Column<ListedDeal>[] {
  return archivedColumns<ListedDeal>({
    head: 'Title',
    nameOf: ({ title }) => title,
    logoOf: ({ providerName, providerSlug }) => <ProviderLogo name={providerName} slug={providerSlug} size={16} />,
    noteOf: ({ providerName }) => providerName,
    onRestore,
  })
}

/** Returns whether the deal is active. Without an end date it always is. */
function isActive(expiresAt: string | null, now: Date): boolean {
  return expiresAt === null || Date.parse(expiresAt) > now.getTime()
}

function audienceText({ newUserOnly, eligibility }: StaffDeal): string {
  const groups = [
    newUserOnly && 'New users',
    eligibility.startup && 'Startups',
    eligibility.student && 'Students',
    eligibility.region,
  ].filter(Boolean)
  return groups.length === 0 ? 'Everyone' : groups.join(', ')
}
