import type { EditedTier } from '@inferdex/domain/plans/pricing-edits'
import type { PricingFinding } from '@inferdex/domain/plans/pricing-rules'
import { ArrowDown, ArrowUp, Check, Infinity as InfinityIcon, Pencil, Star } from 'lucide-react'
import { Badge } from '../../../components/ui/badge.tsx'
import { Button, IconButton } from '../../../components/ui/button.tsx'
import { cx } from '../../../components/ui/cx.ts'
import { LevelIcon } from './pricing-issues.tsx'
import { limitsText, priceText } from './tier-price-text.ts'

type TierListProps = {
  tiers: readonly EditedTier[]
  findings: readonly PricingFinding[]
  openedId: string | null
  onEdit: (id: string) => void
  onMove: (id: string, by: -1 | 1) => void
}

export const editButtonId = (id: string) => `edit-${id}`

export function TierList({ tiers, findings, openedId, onEdit, onMove }: TierListProps) {
  return (
    <ol aria-label="Pricing tiers" className="overflow-hidden rounded-box border border-line">
      {tiers.map((tier, index) => (
        <TierRow
          key={tier.id}
          tier={tier}
          position={index + 1}
          count={tiers.length}
          findings={findings.filter(({ position }) => position === index + 1)}
          isOpen={tier.id === openedId}
          onEdit={() => onEdit(tier.id)}
          onMove={(by) => onMove(tier.id, by)}
        />
      ))}
    </ol>
  )
}

type TierRowProps = {
  tier: EditedTier
  position: number
  count: number
  findings: readonly PricingFinding[]
  isOpen: boolean
  onEdit: () => void
  onMove: (by: -1 | 1) => void
}

function TierRow({ tier, position, count, findings, isOpen, onEdit, onMove }: TierRowProps) {
  const name = tier.name.trim() === '' ? 'Tier without a name' : tier.name
  return (
    <li
      aria-current={isOpen || undefined}
      className="flex min-h-19 flex-wrap items-start gap-x-2.5 gap-y-1 border-t border-line py-2.5 pr-3 pl-1.5 first:border-t-0 aria-[current]:bg-accent-soft sm:flex-nowrap"
    >
      <span className="-my-1 grid">
        <IconButton size={28} label={`Move ${name} up`} disabled={position === 1} onClick={() => onMove(-1)}>
          <ArrowUp aria-hidden className="size-3.5" />
        </IconButton>
        <IconButton size={28} label={`Move ${name} down`} disabled={position === count} onClick={() => onMove(1)}>
          <ArrowDown aria-hidden className="size-3.5" />
        </IconButton>
      </span>
      <span className="figure pt-0.5 text-ink-muted">{position}</span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
          <h3 className="text-14 font-semibold wrap-anywhere">{name}</h3>
          <TierBadges tier={tier} />
        </div>
        {tier.description !== null && <p className="text-13 wrap-anywhere text-ink-muted">{tier.description}</p>}
        {findings.map(({ level, text }) => (
          <p
            key={text}
            className={cx(
              'mt-0.5 flex gap-1 text-12 font-medium',
              level === 'error' ? 'text-negative' : 'text-caution',
            )}
          >
            <LevelIcon level={level} className="mt-px" />
            {text}
          </p>
        ))}
      </div>
      <div className="text-right max-sm:order-last max-sm:basis-full max-sm:pl-12 max-sm:text-left sm:max-w-44">
        <p className="figure font-semibold">{priceText(tier)}</p>
        <p className="text-12 text-ink-muted">{limitsText(tier).join(', ')}</p>
      </div>
      <Button size={28} id={editButtonId(tier.id)} aria-label={`Edit ${name}`} onClick={onEdit}>
        <Pencil aria-hidden className="size-3.5" />
        Edit
      </Button>
    </li>
  )
}

function TierBadges({ tier: { badge, isFreeTier, isUnlimited, isRecommended } }: { tier: EditedTier }) {
  const isShownAnyway = (isFreeTier && badge === 'Free') || (isRecommended && badge === 'Recommended')
  return (
    <>
      {badge !== null && !isShownAnyway && <Badge tone="solid">{badge}</Badge>}
      {isFreeTier && (
        <Badge tone="positive">
          <Check aria-hidden />
          Free
        </Badge>
      )}
      {isUnlimited && (
        <Badge tone="info">
          <InfinityIcon aria-hidden />
          Unlimited
        </Badge>
      )}
      {isRecommended && (
        <Badge tone="accent">
          <Star aria-hidden />
          Recommended
        </Badge>
      )}
    </>
  )
}
