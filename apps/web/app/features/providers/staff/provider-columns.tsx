import type { StaffProvider } from '@inferdex/contracts/providers/providers.staff'
import { formatCount } from '@inferdex/domain/text/number-display'
import { archivedColumns } from '../../../components/data-table/archive/archived-columns.tsx'
import type { Column } from '../../../components/data-table/data-table-types.ts'
import { actionsColumn, nameColumn, ratingColumn } from '../../../components/data-table/record-columns.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { ProviderLogo } from '../../../components/figures/provider-logo.tsx'
import { TextLink } from '../../../components/ui/navigation/text-link.tsx'
import { adminPaths } from '../../../lib/admin-paths.ts'

export function providerColumns(onDelete: (provider: StaffProvider) => void): readonly Column<StaffProvider>[] {
  return [
    nameColumn(adminPaths.provider, ({ name, slug, logo }) => (
      <ProviderLogo name={name} slug={slug} src={logo} size={16} />
    )),
    {
      key: 'headquarters',
      head: 'Headquarters',
      cell: ({ headquarters }) => <span className="text-ink-muted">{headquarters ?? 'Unknown'}</span>,
    },
    {
      key: 'models',
      head: 'Models',
      sortKey: 'models',
      firstDirection: 'desc',
      numeric: true,
      cell: ({ modelCount }) => formatCount(modelCount),
    },
    { key: 'offers', head: 'Offers', numeric: true, cell: ({ offerCount }) => formatCount(offerCount) },
    { key: 'tools', head: 'Tools', numeric: true, cell: ({ toolCount }) => formatCount(toolCount) },
    ratingColumn,
    {
      key: 'marks',
      head: 'Free tier',
      cell: ({ hasFreeTier }) =>
        hasFreeTier ? <Badge tone="positive">Free tier</Badge> : <span className="text-ink-muted">None</span>,
    },
    {
      key: 'featured',
      head: 'Featured',
      cell: ({ featured }) =>
        featured ? <Badge tone="accent">Featured</Badge> : <span className="text-ink-muted">No</span>,
    },
    {
      key: 'pricing',
      head: 'Pricing',
      cell: ({ id, name, tierCount }) => (
        <TextLink to={adminPaths.providerPricing(id)} className="gap-0">
          {tierCount === 1 ? '1 tier' : `${tierCount} tiers`}
          <span className="sr-only">, pricing of {name}</span>
        </TextLink>
      ),
    },
    actionsColumn(adminPaths.provider, onDelete),
  ]
}

export function archivedProviderColumns(
  onRestore: (provider: StaffProvider) => void,
): readonly Column<StaffProvider>[] {
  return archivedColumns<StaffProvider>({
    head: 'Name',
    nameOf: ({ name }) => name,
    logoOf: ({ name, slug, logo }) => <ProviderLogo name={name} slug={slug} src={logo} size={16} />,
    noteOf: ({ slug }) => slug,
    more: [
      { key: 'offers', head: 'Offers', numeric: true, cell: ({ offerCount }) => formatCount(offerCount) },
      { key: 'reviews', head: 'Reviews', numeric: true, cell: ({ reviewCount }) => formatCount(reviewCount) },
    ],
    onRestore,
  })
}
