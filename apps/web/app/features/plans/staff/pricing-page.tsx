import type { EditedProvider } from '@inferdex/contracts/providers/providers.staff'
import type { PricingTier } from '@inferdex/contracts/plans/plans'
import type { PricingFinding } from '@inferdex/domain/plans/pricing-rules'
import { Eye, Pencil } from 'lucide-react'
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { PriceJumpDialog } from '../../offers/staff/price-jump-dialog.tsx'
import { SaveBar } from '../../../components/editing/save-bar.tsx'
import { UnsavedGuard } from '../../../components/editing/unsaved-guard.tsx'
import { SegmentedControl } from '../../../components/forms/segmented-control.tsx'
import { AdminPage } from '../../../components/layout/admin/admin-page.tsx'
import { cx } from '../../../components/ui/cx.ts'
import { PartBoundary } from '../../../components/ui/states/part-boundary.tsx'
import { Notice } from '../../../components/ui/states/notice.tsx'
import { ProviderLogo } from '../../../components/figures/provider-logo.tsx'
import { adminPaths } from '../../../lib/admin-paths.ts'
import { usePriceJumps } from '../../offers/staff/use-price-jumps.ts'
import { PricingConflict } from './pricing-conflict.tsx'
import { labelOf } from './pricing-fields.ts'
import { PricingPreview } from './pricing-preview.tsx'
import { PricingSummary } from './pricing-summary.tsx'
import { type OpenedTier, TierEditor } from './tier-editor.tsx'
import { usePricingEditor } from './use-pricing-editor.ts'

const FORM = 'save-pricing'
const BANNER_MS = 3000

type PricingPageProps = {
  provider: EditedProvider
  /** Renders a plan as customers see it. */
  renderTier: (tier: PricingTier) => ReactNode
}

export function PricingPage({ provider, renderTier }: PricingPageProps) {
  const pricing = usePricingEditor(provider)
  const [mode, setMode] = useState<'edit' | 'preview'>('edit')
  const [opened, setOpened] = useState<OpenedTier | null>(null)
  const isSheetOpen = mode === 'edit' && opened !== null

  const jumps = usePriceJumps(pricing.jumps)
  const form = useRef<HTMLFormElement>(null)

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!pricing.canSave || (pricing.editor.openConflicts.length === 0 && jumps.ask())) return
    setOpened(null)
    void pricing.formProps.onSubmit(event)
  }

  return (
    // On wide screens the sheet is next to the list.
    <div className={cx(isSheetOpen && 'lg:pr-130')}>
      <AdminPage
        back={{ to: adminPaths.providers(), label: 'Back to providers' }}
        title="Manage Pricing"
        note={
          <span className="inline-flex items-center gap-1.5">
            <ProviderLogo name={provider.name} slug={provider.slug} src={provider.logo} size={16} />
            {provider.name}
          </span>
        }
        actions={
          <SegmentedControl
            label="View"
            value={mode}
            onValueChange={setMode}
            options={[
              { value: 'edit', label: <ModeLabel Icon={Pencil}>Edit mode</ModeLabel> },
              { value: 'preview', label: <ModeLabel Icon={Eye}>Preview</ModeLabel> },
            ]}
          />
        }
      >
        {/* Keeps the save bar at the lower edge of the window even with a short list. */}
        <div className="grid min-h-[calc(100dvh-10.8rem)] content-start gap-3 pb-4" inert={pricing.pending}>
          <SavedBanner savedAt={pricing.savedAt} />
          {pricing.newer !== null && (
            <PricingConflict newer={pricing.newer} editor={pricing.editor} onAnswer={pricing.answer} />
          )}
          <PricingSummary tiers={pricing.tiers} />
          {mode === 'preview' ? (
            <PartBoundary>
              <PricingPreview
                tiers={pricing.tiers}
                stored={provider.pricing.tiers}
                findings={pricing.findings}
                renderTier={renderTier}
              />
            </PartBoundary>
          ) : (
            <TierEditor pricing={pricing} opened={opened} onOpen={setOpened} />
          )}
        </div>
        <form {...pricing.formProps} ref={form} id={FORM} onSubmit={save} />
        <div className="sticky bottom-0 z-20 -mx-4 -mb-8 sm:-mx-5">
          <SaveBar
            form={FORM}
            count={pricing.changeCount}
            canSave={pricing.canSave}
            note={whyNot(pricing.findings)}
            saveLabel="Save Pricing"
            pending={pricing.pending}
            openConflicts={pricing.editor.openConflicts.length}
            onDiscard={() => {
              setOpened(null)
              pricing.discard()
            }}
          />
        </div>
      </AdminPage>
      <PriceJumpDialog
        jumps={jumps.asked}
        labelOf={(key) => labelOf(key, pricing.editor.fields)}
        answers={[
          {
            label: jumps.asked.length === 1 ? 'The new price is right' : 'The new prices are right',
            hint: 'Save the price list',
            onChoose: () => {
              flushSync(jumps.confirm)
              form.current?.requestSubmit()
            },
          },
        ]}
        onPutBack={() => {
          for (const { key } of jumps.asked) pricing.editor.set(key, pricing.editor.saved[key] ?? null)
          jumps.close()
        }}
        onBack={jumps.close}
      />
      <UnsavedGuard count={pricing.changeCount} what={`the price list of ${provider.name}`} />
    </div>
  )
}

function ModeLabel({ Icon, children }: { Icon: typeof Eye; children: string }) {
  return (
    <>
      <Icon aria-hidden className="size-3.5" />
      {children}
    </>
  )
}

/** Shows a banner for three seconds after a save. */
function SavedBanner({ savedAt }: { savedAt: Date | null }) {
  const [hidden, setHidden] = useState<Date | null>(null)
  useEffect(() => {
    if (savedAt === null) return
    const timer = setTimeout(() => setHidden(savedAt), BANNER_MS)
    return () => clearTimeout(timer)
  }, [savedAt])
  return (
    <div role="status" className="empty:hidden">
      {savedAt !== null && savedAt !== hidden && (
        <Notice tone="positive">Pricing configuration saved successfully!</Notice>
      )}
    </div>
  )
}

function whyNot(findings: readonly PricingFinding[]): string | undefined {
  const errors = findings.filter(({ level }) => level === 'error').length
  if (errors === 0) return undefined
  return errors === 1 ? 'Fix 1 error to save' : `Fix ${errors} errors to save`
}
