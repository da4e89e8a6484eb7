import { editedTier, type SavedPricing, saveProviderPricing } from '@inferdex/contracts/plans/plans.staff'
import { type EditedProvider, readStaffProvider } from '@inferdex/contracts/providers/providers.staff'
import { pricingChanges } from '@inferdex/domain/plans/pricing-changes'
import { type EditedTier, moveTier, newTier } from '@inferdex/domain/plans/pricing-edits'
import { isValidPricing, pricingFindings } from '@inferdex/domain/plans/pricing-rules'
import { useMemo, useState } from 'react'
import { ApiError, api } from '../../../lib/api/api.ts'
import { announceRefresh } from '../../../lib/stores/catalogue-refresh.ts'
import { changesBetween, type FieldChange, type Fields } from '../../../lib/forms/edited-fields.ts'
import { wordsOf } from '../../../lib/forms/form-messages.ts'
import { focusOpenConflict } from '../../../lib/forms/open-conflict.ts'
import { toast } from '../../../lib/toast.ts'
import { priceJumps } from '../../offers/staff/use-price-jumps.ts'
import { useRecordEditor } from '../../../lib/forms/use-record-editor.ts'
import {
  fieldsOf,
  fieldsOfTier,
  isPriceField,
  tiersOf,
  withAnswer,
  withoutTier,
  withWholeTiers,
} from './pricing-fields.ts'

/** What another user saved while this one was editing. */
export type Meanwhile = {
  readonly by: string | null
  readonly changes: readonly FieldChange[]
  /** Both versions at that moment, to restore a deleted plan from. */
  readonly mine: Fields
  readonly theirs: Fields
}

const storedFields = ({ pricing }: Pick<SavedPricing, 'pricing'>) => fieldsOf(pricing.tiers.map(editedTier))

/** Holds the price list of a provider being edited. */
export function usePricingEditor(provider: EditedProvider) {
  const editor = useRecordEditor(storedFields(provider))
  const [version, setVersion] = useState(provider.pricingVersion)
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const [savedAt, setSavedAt] = useState<Date | null>(null)

  const tiers = useMemo(() => tiersOf(editor.fields), [editor.fields])
  const findings = useMemo(() => pricingFindings(tiers), [tiers])
  const changeCount = useMemo(() => {
    const changes = pricingChanges({ tiers: tiersOf(editor.saved), currency: '' }, { tiers, currency: '' })
    return Object.keys(changes ?? {}).length
  }, [editor.saved, tiers])

  function settle(next: SavedPricing): void {
    editor.settle(storedFields(next))
    setVersion(next.version)
    setMeanwhile(null)
  }

  function meet(current: SavedPricing): void {
    const [mine, theirs] = [editor.fields, storedFields(current)]
    editor.rebase(theirs)
    editor.edit((merged) => withWholeTiers(merged, mine, theirs))
    setVersion(current.version)
    setMeanwhile({
      by: current.lastSave?.username ?? null,
      changes: changesBetween(editor.saved, theirs),
      mine,
      theirs,
    })
  }

  async function save(): Promise<void> {
    if (editor.openConflicts.length > 0) return focusOpenConflict()
    setIsSaving(true)
    try {
      const pricing = { tiers: tiers.map(sent), currency: commonCurrency(tiers) ?? provider.pricing.currency }
      const params = { id: provider.id }
      const saved = await api(saveProviderPricing, { params, body: { pricing, version } })
      const read = await api(readStaffProvider, { params }).catch(() => null)
      settle(read === null ? saved : { ...saved, pricing: read.pricing, version: read.pricingVersion })
      setSavedAt(new Date())
      void toast.success('Pricing saved successfully')
      announceRefresh()
    } catch (thrown) {
      if (thrown instanceof ApiError && thrown.code === 'EDIT_CONFLICT') meet(thrown.current as SavedPricing)
      void toast.error('Failed to save pricing', { description: wordsOf(thrown) ?? undefined })
    } finally {
      setIsSaving(false)
    }
  }

  return {
    tiers,
    findings,
    changeCount,
    editor,
    /** Price changes that are large enough to ask about. */
    jumps: priceJumps(editor.changes.filter(({ key }) => isPriceField(key))),
    meanwhile,
    isSaving,
    savedAt,
    canSave: tiers.length > 0 && isValidPricing(findings),
    save,
    discard: () => {
      editor.discard()
      setMeanwhile(null)
    },
    answer: (key: string, value: string | null) => {
      if (meanwhile === null) return
      editor.edit((fields) => withAnswer(fields, key, value, meanwhile.mine, meanwhile.theirs))
      editor.decide(key)
    },
    put: (tier: EditedTier) => editor.edit((fields) => ({ ...fields, ...fieldsOfTier(tier) })),
    remove: (id: string) => editor.edit((fields) => withoutTier(fields, id)),
    move: (id: string, by: -1 | 1) => editor.edit((fields) => fieldsOf(moveTier(tiersOf(fields), id, by))),
    add: (): EditedTier => {
      const tier = newTier(tiers.length, new Date(), Math.random())
      editor.edit((fields) => ({ ...fields, ...fieldsOfTier(tier) }))
      return tier
    },
  }
}

/** Copies the lists, because the contract's input type is not readonly. */
function sent(tier: EditedTier) {
  return { ...tier, features: [...tier.features] }
}

function commonCurrency(tiers: readonly EditedTier[]): string | null {
  const [first, ...others] = new Set(tiers.map(({ currency }) => currency))
  return first !== undefined && others.length === 0 ? first : null
}
