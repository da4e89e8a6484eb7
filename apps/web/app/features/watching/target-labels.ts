import type { Watch } from '@inferdex/contracts/watching/watching'
import type { WatchTarget } from '@inferdex/domain/watching/watch-rules'
import { priceText } from '@inferdex/domain/offers/price-display'
import { formatDay } from '@inferdex/domain/text/date-display'
import { formatCount } from '@inferdex/domain/text/number-display'
import { paths } from '../../lib/paths.ts'

type TargetLabels = {
  /** Heading of such watches. */
  readonly plural: string
  readonly singular: string
  /** Label of the rule `ends`. */
  readonly ends: string
  readonly pathOf: (watch: Watch) => string
  /** Returns the provider whose logo is shown. */
  readonly logoOf: (watch: Watch) => string | null
  /** Returns the current figure and its label. */
  readonly todayOf: (watch: Watch) => { readonly figure: string | null; readonly text: string }
}

const offersText = (offers: number | null) => (offers === 1 ? '1 offer' : `${formatCount(offers ?? 0)} offers`)

/** How each kind of target is shown. A new kind is a new row. */
export const TARGET_LABELS: Readonly<Record<WatchTarget, TargetLabels>> = {
  MODEL: {
    plural: 'Models',
    singular: 'this model',
    ends: '',
    pathOf: ({ slug }) => paths.model(slug ?? ''),
    logoOf: ({ lab }) => lab,
    todayOf: ({ input, offers }) =>
      input === null
        ? { figure: null, text: `No price, ${offersText(offers)}` }
        : { figure: priceText(input), text: `input, ${offersText(offers)}` },
  },
  PROVIDER: {
    plural: 'Providers',
    singular: 'this provider',
    ends: 'A deal or the free tier ends',
    pathOf: ({ slug }) => paths.provider(slug ?? ''),
    logoOf: ({ slug }) => slug,
    todayOf: ({ offers }) => ({ figure: null, text: offersText(offers) }),
  },
  DEAL: {
    plural: 'Deals',
    singular: 'this deal',
    ends: 'It ends soon',
    pathOf: () => paths.deals(),
    logoOf: ({ slug }) => slug,
    todayOf: ({ endsAt }) => ({ figure: null, text: endsAt === null ? 'No end date' : `Until ${formatDay(endsAt)}` }),
  },
  FREE_TIER: {
    plural: 'Free tiers',
    singular: 'this free tier',
    ends: 'It ends',
    pathOf: () => paths.freeTiers(),
    logoOf: ({ slug }) => slug,
    todayOf: () => ({ figure: null, text: 'Offered today' }),
  },
  BILL: {
    plural: 'Bills',
    singular: 'this bill',
    ends: '',
    pathOf: ({ bill }) => bill?.address ?? paths.calculator(),
    logoOf: ({ bill }) => bill?.best?.provider.slug ?? null,
    todayOf: ({ bill }) =>
      bill?.best == null
        ? { figure: null, text: 'No offer qualifies' }
        : { figure: bill.best.cents, text: `a month, ${bill.best.model.name} at ${bill.best.provider.name}` },
  },
}
