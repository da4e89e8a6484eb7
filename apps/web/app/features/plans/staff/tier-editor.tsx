import type { EditedTier } from '@inferdex/domain/plans/pricing-edits'
import type { PricingFinding } from '@inferdex/domain/plans/pricing-rules'
import { Plus, ReceiptText } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/states/empty-state.tsx'
import { PartBoundary } from '../../../components/ui/states/part-boundary.tsx'
import { toast } from '../../../lib/toast.ts'
import { PricingIssues } from './pricing-issues.tsx'
import { tierFieldId } from './tier-field.tsx'
import { editButtonId, TierList } from './tier-list.tsx'
import { TierSheet } from './tier-sheet.tsx'
import type { usePricingEditor } from './use-pricing-editor.ts'

/** The plan in the sheet, and its snapshot when it was opened, or null for a new one. */
export type OpenedTier = { readonly id: string; readonly before: EditedTier | null }

type TierEditorProps = {
  pricing: ReturnType<typeof usePricingEditor>
  opened: OpenedTier | null
  onOpen: (opened: OpenedTier | null) => void
}

/** Renders the problems, the plans, and the plan being edited. */
export function TierEditor({ pricing, opened, onOpen }: TierEditorProps) {
  const { tiers, findings } = pricing
  const at = tiers.findIndex(({ id }) => id === opened?.id)
  const tier = tiers[at]

  function open(id: string | undefined) {
    const wanted = tiers.find((candidate) => candidate.id === id)
    if (wanted !== undefined && wanted.id !== opened?.id) onOpen({ id: wanted.id, before: wanted })
  }

  function close() {
    const { id } = opened ?? {}
    onOpen(null)
    // Restores the focus after the sheet has closed.
    setTimeout(() => document.getElementById(id === undefined ? '' : editButtonId(id))?.focus())
  }

  function cancel() {
    if (opened?.before) pricing.put(opened.before)
    else if (opened) pricing.remove(opened.id)
    close()
  }

  function remove() {
    if (tier === undefined) return
    pricing.remove(tier.id)
    onOpen(null)
    void toast.info(`"${tier.name}" will be deleted when you save`, {
      action: { label: 'Undo', onClick: () => pricing.put(tier) },
    })
  }

  function goTo({ position, positions, field }: PricingFinding) {
    const id = tiers[(positions[0] ?? 0) - 1]?.id
    if (position === null || field === null) {
      document.getElementById(editButtonId(id ?? ''))?.focus()
      return
    }
    open(id)
    // After the sheet has focused its first field.
    setTimeout(() => document.getElementById(tierFieldId(field))?.focus())
  }

  return (
    <>
      <PartBoundary>
        <PricingIssues findings={findings} onGoTo={goTo} />
      </PartBoundary>
      <div className="flex flex-wrap items-baseline gap-x-2 pt-1">
        <h2 className="text-16 font-semibold">Tiers</h2>
        <p className="text-13 text-ink-muted">in display order</p>
        <Button size={28} className="ml-auto" onClick={() => onOpen({ id: pricing.add().id, before: null })}>
          <Plus aria-hidden className="size-3.5" />
          Add Pricing Tier
        </Button>
      </div>
      {tiers.length === 0 ? (
        <EmptyState
          level={3}
          title="No pricing tiers"
          icon={<ReceiptText aria-hidden />}
          className="rounded-box border border-dashed border-line-strong"
        >
          This provider has no plans yet. Add the first one.
        </EmptyState>
      ) : (
        <PartBoundary>
          <TierList
            tiers={tiers}
            findings={findings}
            openedId={opened?.id ?? null}
            onEdit={open}
            onMove={pricing.move}
          />
        </PartBoundary>
      )}
      {tier !== undefined && opened !== null && (
        <TierSheet
          tier={tier}
          isNew={opened.before === null}
          position={at + 1}
          count={tiers.length}
          findings={findings.filter(({ position }) => position === at + 1)}
          typedFigures={pricing.typedFigures(tier.id)}
          onChange={pricing.put}
          onStep={(by) => open(tiers[at + by]?.id)}
          onDelete={remove}
          onCancel={cancel}
          onKeep={close}
        />
      )}
    </>
  )
}
