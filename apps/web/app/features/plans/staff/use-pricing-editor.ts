import { editedTier, type SavedPricing, saveProviderPricing } from '@inferdex/contracts/plans/plans.staff'
import { type EditedProvider, readStaffProvider } from '@inferdex/contracts/providers/providers.staff'
import { pricingChanges } from '@inferdex/domain/plans/pricing-changes'
import { type EditedTier, moveTier, newTier } from '@inferdex/domain/plans/pricing-edits'
import { isValidPricing, pricingFindings } from '@inferdex/domain/plans/pricing-rules'
import { useMemo, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { announceRefresh } from '../../../lib/stores/catalogue-refresh.ts'
import { changedFields, type FieldChange, type Fields } from '../../../lib/forms/edited-fields.ts'
import { toast } from '../../../lib/toast.ts'
import { priceJumps } from '../../offers/staff/use-price-jumps.ts'
import { useRecordEditor } from '../../../lib/forms/use-record-editor.ts'
import { useRecordForm } from '../../../lib/forms/use-record-form.ts'
import {
  fieldsOf,
  fieldsOfTier,
  isPriceField,
  tiersOf,
  withAnswer,
  withoutTier,
  withWholeTiers,
} from './pricing-fields.ts'

/** What another user saved during the edit. */
export type NewerPricing = {
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
  const [newer, setNewer] = useState<NewerPricing | null>(null)
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const [typedFigures] = useState(() => new Map<string, Map<string, string>>())

  const tiers = useMemo(() => tiersOf(editor.fields), [editor.fields])
  const findings = useMemo(() => pricingFindings(tiers), [tiers])
  const changeCount = useMemo(() => {
    const changes = pricingChanges({ tiers: tiersOf(editor.saved), currency: '' }, { tiers, currency: '' })
    return Object.keys(changes ?? {}).length
  }, [editor.saved, tiers])

  const showFailure = (reason: string | null) =>
    void toast.error('Failed to save pricing', { description: reason ?? undefined })
  const { formProps, pending } = useRecordForm<SavedPricing>({
    editor,
    prepare: (fields) => ({ issues: [], send: () => savePricing(provider, tiersOf(fields), version) }),
    fieldAt: (_, path) => path.join('.'),
    onSaved: (saved) => {
      editor.settle(storedFields(saved))
      setVersion(saved.version)
      setNewer(null)
      setSavedAt(new Date())
      void toast.success('Pricing saved successfully')
      announceRefresh()
    },
    onConflict: (current) => meet(current as SavedPricing),
    showConflict: showFailure,
    onFailure: showFailure,
  })

  function meet(current: SavedPricing): void {
    const [mine, theirs] = [editor.fields, storedFields(current)]
    editor.rebase(theirs)
    editor.edit((merged) => withWholeTiers(merged, mine, theirs))
    setVersion(current.version)
    setNewer({
      by: current.lastSave?.username ?? null,
      changes: changedFields(editor.saved, theirs),
      mine,
      theirs,
    })
  }

  return {
    tiers,
    findings,
    changeCount,
    editor,
    /** Price changes that need confirmation. */
    jumps: priceJumps(editor.changes.filter(({ key }) => isPriceField(key))),
    newer,
    pending,
    formProps,
    savedAt,
    canSave: tiers.length > 0 && isValidPricing(findings),
    discard: () => {
      editor.discard()
      setNewer(null)
    },
    answer: (key: string, value: string | null) => {
      if (newer === null) return
      editor.edit((fields) => withAnswer(fields, key, value, newer.mine, newer.theirs))
      editor.decide(key)
    },
    /** Returns the raw texts of a plan's number fields, needed where they are not numbers. */
    typedFigures: (id: string): Map<string, string> => {
      const typed = typedFigures.get(id) ?? new Map<string, string>()
      typedFigures.set(id, typed)
      return typed
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

async function savePricing(
  { id, pricing: { currency } }: EditedProvider,
  tiers: readonly EditedTier[],
  version: number,
) {
  const pricing = { tiers: tiers.map(sent), currency: commonCurrency(tiers) ?? currency }
  const saved = await api(saveProviderPricing, { params: { id }, body: { pricing, version } })
  const read = await api(readStaffProvider, { params: { id } }).catch(() => null)
  return read === null ? saved : { ...saved, pricing: read.pricing, version: read.pricingVersion }
}

/** Copies the lists, because the contract's input type is not readonly. */
function sent(tier: EditedTier) {
  return { ...tier, features: [...tier.features], scopeModels: [...tier.scopeModels] }
}

function commonCurrency(tiers: readonly EditedTier[]): string | null {
  const [first, ...others] = new Set(tiers.map(({ currency }) => currency))
  return first !== undefined && others.length === 0 ? first : null
}
