import { scopeText } from '@inferdex/domain/plans/allowance-scope'
import type { Deal } from '@inferdex/contracts/deals/deals'
import { formatDay } from '@inferdex/domain/text/date-display'
import { discountHeadline } from '@inferdex/domain/deals/deal-discount'
import { eligibilityLabels } from '@inferdex/domain/deals/deal-eligibility'
import { dealTitle } from '@inferdex/domain/deals/deal-title'
import { dealExpiry } from '@inferdex/domain/deals/deal-expiry'
import { BadgeCheck, Calendar, ExternalLink, Zap } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../components/ui/badge.tsx'
import { buttonClass } from '../../components/ui/button-class.ts'
import { Card, CardFoot } from '../../components/ui/card.tsx'
import { CopyButton } from '../../components/ui/copy-button.tsx'
import { cx } from '../../components/ui/cx.ts'
import { ProviderLogo } from '../../components/figures/provider-logo.tsx'
import { paths } from '../../lib/paths.ts'
import { Link } from '../../components/ui/navigation/link.tsx'

type DealCardProps = {
  deal: Deal
  /** When the page was rendered. The remaining time is relative to it. */
  now: Date
  /** The upvote button. */
  vote: ReactNode
  /** The watch button. */
  watch: ReactNode
  level?: 2 | 3 | undefined
}

export function DealCard({ deal, now, vote, watch, level = 3 }: DealCardProps) {
  const { title, providerName, promoCode } = deal
  const Heading = `h${level}` as const
  return (
    <Card>
      <div className="flex items-start gap-3 px-4 pt-4">
        <ProviderLogo name={providerName} slug={deal.providerSlug} size={40} />
        <div className="min-w-0 flex-1">
          <p className="truncate text-13 text-ink-muted">
            <Link to={paths.provider(deal.providerSlug)} className="hover:text-ink hover:underline">
              {providerName}
            </Link>
          </p>
          <p className="text-20 leading-6.5 font-[640] tracking-[-0.025em]">
            {discountHeadline(deal.discountValue, deal.discountUnit)}
          </p>
        </div>
        {vote}
      </div>
      <div className="grid flex-1 content-start gap-2.5 px-4 py-3 text-13 leading-5 text-ink-muted">
        <Heading className="text-14 font-semibold text-ink">{dealTitle(title, providerName)}</Heading>
        <p className="min-h-10">{deal.description}</p>
        <p className="flex flex-wrap gap-1.5 empty:hidden">
          {eligibilityLabels(deal).map((words) => (
            <Badge key={words} tone={words === 'New Users Only' ? 'accent' : 'outline'}>
              {words}
            </Badge>
          ))}
          {deal.use !== null && <Badge tone="outline">{deal.use === 'api' ? 'API' : 'App'}</Badge>}
          {deal.use !== 'app' && (
            <Badge tone="outline" title={deal.scopeModels.join(', ') || undefined}>
              {scopeText(deal)}
            </Badge>
          )}
          {deal.verifiedOn !== null && (
            <Badge title="Confirmed by our staff">
              <BadgeCheck aria-hidden />
              Verified {formatDay(deal.verifiedOn)}
            </Badge>
          )}
          {deal.disputed !== null && <Badge tone="caution">Disputed</Badge>}
        </p>
        {deal.disputed !== null && <p className="text-caution">{deal.disputed}</p>}
        <DealSource deal={deal} />
        {promoCode !== null && (
          <p className="flex h-8 items-center justify-between rounded-control border border-dashed border-line-control bg-sunken pr-1 pl-2.5">
            <span className="sr-only">Promo code: </span>
            <code className="truncate font-mono font-[550] text-ink select-all">{promoCode}</code>
            <CopyButton value={promoCode} label="Copy promo code" />
          </p>
        )}
      </div>
      <CardFoot>
        <Expiry expiresAt={deal.expiresAt} now={now} />
        <span className="ml-auto flex items-center gap-2 text-12 text-ink-muted">
          {watch}
          {deal.referralLink !== null && (
            <>
              {deal.sponsored && 'Sponsored'}
              <a
                href={deal.referralLink}
                target="_blank"
                rel={deal.sponsored ? 'sponsored nofollow noopener' : 'nofollow noopener'}
                className={buttonClass({ variant: 'primary', size: 28 })}
              >
                Get Deal
                <span className="sr-only">
                  : {title} at {providerName}, opens in a new tab
                </span>
                <ExternalLink aria-hidden className="size-3.5" />
              </a>
            </>
          )}
        </span>
      </CardFoot>
    </Card>
  )
}

/** Shows the source of the deal and its date. */
function DealSource({ deal: { title, sourceName, sourceUrl, sourceDate } }: { deal: Deal }) {
  if (sourceName === null) return null
  return (
    <p className="text-12 text-ink-faint">
      Source:{' '}
      {sourceUrl === null ? (
        sourceName
      ) : (
        <a
          href={sourceUrl}
          target="_blank"
          rel="noopener nofollow"
          className="text-ink-muted underline underline-offset-2 hover:text-ink"
        >
          {sourceName}
          <span className="sr-only"> on {title}, opens in a new tab</span>
        </a>
      )}
      {sourceDate !== null && `, ${formatDay(sourceDate)}`}
    </p>
  )
}

function Expiry({ expiresAt, now }: { expiresAt: string | null; now: Date }) {
  const { text, isSoon } = dealExpiry(expiresAt, now)
  const Icon = isSoon ? Zap : Calendar
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 text-12',
        isSoon ? 'font-semibold text-caution' : 'text-ink-muted',
      )}
    >
      <Icon aria-hidden className={cx('size-3.5', isSoon && 'fill-current')} />
      {text}
    </span>
  )
}
