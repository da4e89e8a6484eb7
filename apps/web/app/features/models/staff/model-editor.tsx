import {
  confirmOffer,
  createModel,
  type EditedModel,
  editedModel,
  modelChange,
  newModel,
  updateModel,
} from '@inferdex/contracts/models/models.staff'
import type { BenchmarkType } from '@inferdex/contracts/benchmarks'
import type { Capability } from '@inferdex/contracts/models/models'
import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { ConflictNotice } from '../../../components/editing/conflict-notice.tsx'
import { EditorPage } from '../../../components/editing/editor-page.tsx'
import { EditorTabs } from '../../../components/editing/editor-tabs.tsx'
import { PriceJumpDialog } from '../../offers/staff/price-jump-dialog.tsx'
import { SaveBar } from '../../../components/editing/save-bar.tsx'
import { UnsavedGuard } from '../../../components/editing/unsaved-guard.tsx'
import { PartBoundary } from '../../../components/ui/states/part-boundary.tsx'
import { adminPaths } from '../../../lib/admin-paths.ts'
import { api } from '../../../lib/api/api.ts'
import { changedParts, type FieldChange, type Fields } from '../../../lib/forms/edited-fields.ts'
import { paths } from '../../../lib/paths.ts'
import { toast } from '../../../lib/toast.ts'
import { priceJumps, usePriceJumps } from '../../offers/staff/use-price-jumps.ts'
import { useProviderChoices } from '../../../components/editing/use-provider-choices.ts'
import { useRecordEditor } from '../../../lib/forms/use-record-editor.ts'
import { type Prepared, prepared, useRecordForm } from '../../../lib/forms/use-record-form.ts'
import { ChangeAddress } from './change-address.tsx'
import { DeleteModel } from './delete-model.tsx'
import { ModelAside, type ModelDependants, type PriceReason } from './model-aside.tsx'
import {
  modelFieldAt,
  modelFieldLabel,
  modelFieldProblems,
  modelFields,
  type ModelInput,
  modelInput,
} from './model-fields.ts'
import { ModelFormFields } from './model-form-fields.tsx'
import { otherSellers } from '../../offers/staff/other-sellers.ts'
import { hiddenPriceProblems } from '../../offers/staff/offer-fields.ts'
import { OfferTable } from '../../offers/staff/offer-table.tsx'
import { ScoreTable } from './score-table.tsx'

const FORM = 'model-form'
const UNNAMED = { name: 'New offer', slug: '' }

type ModelEditorProps = {
  /** Null for a new model. */
  model: EditedModel | null
  /** Values that the URL prefills. */
  prefill: Fields
  families: readonly string[]
  capabilities: readonly Capability[]
  benchmarks: readonly BenchmarkType[]
  dependants: ModelDependants | null
}

export function ModelEditor({ model, prefill, families, capabilities, benchmarks, dependants }: ModelEditorProps) {
  const navigate = useNavigate()
  const choices = useProviderChoices()
  const [record, setRecord] = useState(model)
  const [reason, setReason] = useState<PriceReason>('change')
  const [isDoomed, setDoomed] = useState(false)
  const [isMoving, setMoving] = useState(false)
  const savedInput = useMemo(() => record && modelInput(modelFields(record)), [record])
  const initial = useMemo(() => modelFields(model), [model])
  const editor = useRecordEditor(initial, prefill)
  const { formProps, messages, pending } = useRecordForm<EditedModel>({
    editor,
    prepare: (fields) => prepareModel(modelInput(fields), record, savedInput, reason),
    check: (fields) => ({ ...modelFieldProblems(fields, savedInput), ...hiddenPriceProblems(fields, editor.saved) }),
    fieldAt: modelFieldAt,
    onSaved: (saved, sent) => {
      // Synchronously, so that navigating to the list does not ask about saved changes.
      flushSync(() => {
        setRecord(saved)
        editor.settle(modelFields(saved), sent)
      })
      if (record !== null) return void toast.success('Model updated successfully')
      void toast.success('Model added successfully', {
        action: { label: 'Open', onClick: () => void navigate(adminPaths.model(saved.id)) },
      })
      void navigate(adminPaths.models())
    },
    onConflict: (current) => {
      const theirs = editedModel.parse(current)
      setRecord(theirs)
      editor.rebase(modelFields(theirs))
    },
    onFailure: (why) => void toast.error(`Failed to save model: ${why ?? 'Request failed'}`),
  })

  const jumps = usePriceJumps(priceJumps(editor.changes.filter(({ key }) => key.includes('.prices.'))))
  function saveAsRight(why: PriceReason) {
    flushSync(() => {
      jumps.confirm()
      setReason(why)
    })
    const form = document.getElementById(FORM)
    if (form instanceof HTMLFormElement) form.requestSubmit()
  }

  async function confirm(offerId: string, confirmed: boolean) {
    if (record === null) return
    const { id, revision } = record
    try {
      setRecord(await api(confirmOffer, { params: { id, offerId }, body: { confirmed, revision } }))
      void toast.success(confirmed ? 'Price confirmed' : 'Confirmation taken back')
    } catch (problem) {
      void toast.error(`Failed to confirm price: ${problem instanceof Error ? problem.message : 'Request failed'}`)
    }
  }

  const providerOf = (offerId: string) => {
    const providerId = editor.fields[`offers.${offerId}.providerId`] ?? editor.saved[`offers.${offerId}.providerId`]
    const recorded = record?.offers.find(({ provider }) => provider.id === providerId)?.provider
    return recorded ?? choices.providers.find(({ id }) => id === providerId) ?? UNNAMED
  }
  const benchmarkName = (name: string) => benchmarks.find((known) => known.name === name)?.displayName ?? name
  const labelOf = (key: string) =>
    modelFieldLabel(key, { providerOf: (id) => providerOf(id).name, benchmark: benchmarkName })
  const textOf = (key: string, value: string) =>
    key.endsWith('.providerId') ? (choices.providers.find(({ id }) => id === value)?.name ?? value) : value
  const title = record?.name ?? 'Add Model'

  return (
    <EditorPage
      back={{ to: adminPaths.models(), label: 'Back to Models' }}
      title={title}
      record={
        record && {
          slug: record.slug,
          updatedAt: record.updatedAt,
          viewTo: paths.model(record.slug),
          tabs: <EditorTabs kind="MODEL" id={record.id} current="details" />,
        }
      }
      onDelete={() => setDoomed(true)}
      aside={
        record && (
          <ModelAside
            model={record}
            changes={editor.changes}
            labelOf={labelOf}
            textOf={textOf}
            dependants={dependants}
            reason={reason}
            onReason={setReason}
          />
        )
      }
      bar={
        <SaveBar
          form={FORM}
          count={editor.changes.length}
          note={offersTouched(editor.changes)}
          saveLabel={record === null ? 'Add Model' : 'Save changes'}
          pending={pending}
          openConflicts={editor.openConflicts.length}
          onDiscard={editor.discard}
        />
      }
    >
      <form
        {...formProps}
        onSubmit={(event) => {
          if (editor.openConflicts.length > 0 || !jumps.ask()) return void formProps.onSubmit(event)
          event.preventDefault()
        }}
        id={FORM}
        aria-label={title}
        className="grid min-w-0 gap-5"
      >
        <ConflictNotice editor={editor} labelOf={labelOf} textOf={textOf} onChoose={editor.choose} />
        <ModelFormFields
          editor={editor}
          messages={messages}
          isNew={record === null}
          onChangeAddress={() => setMoving(true)}
          families={families}
          capabilities={capabilities}
          choices={choices}
        />
        <PartBoundary>
          <OfferTable
            editor={editor}
            messages={messages}
            recorded={record?.offers ?? []}
            doubted={record?.doubtedOffers ?? []}
            onConfirm={(offerId, confirmed) => void confirm(offerId, confirmed)}
            choices={choices}
            providerOf={providerOf}
          />
        </PartBoundary>
        <PartBoundary>
          <ScoreTable editor={editor} messages={messages} benchmarks={benchmarks} nameOf={benchmarkName} />
        </PartBoundary>
      </form>
      <PriceJumpDialog
        jumps={jumps.asked}
        labelOf={labelOf}
        contextOf={(jump) => otherSellers(editor.saved, jump.key)}
        answers={[
          {
            label: "It's right: the price changed",
            hint: 'Recorded as a price change today',
            onChoose: () => saveAsRight('change'),
          },
          {
            label: "It's right: the old value was wrong",
            hint: 'Recorded as a correction, not a price change',
            onChoose: () => saveAsRight('correction'),
          },
        ]}
        onPutBack={() => {
          for (const { key } of jumps.asked) editor.set(key, editor.saved[key] ?? null)
          jumps.close()
        }}
        onBack={() => {
          const [first] = jumps.asked
          jumps.close()
          // After the dialog has restored the focus.
          setTimeout(() => first !== undefined && document.getElementsByName(first.key)[0]?.focus())
        }}
      />
      <UnsavedGuard count={editor.changes.length} what={title} />
      {isMoving && record !== null && (
        <ChangeAddress
          model={record}
          onMoved={(moved) => {
            setRecord(moved)
            editor.rebase(modelFields(moved))
          }}
          onClose={() => setMoving(false)}
        />
      )}
      {isDoomed && record !== null && (
        <DeleteModel
          model={record}
          onClose={() => setDoomed(false)}
          onDeleted={() => {
            flushSync(() => editor.discard())
            void navigate(adminPaths.models())
          }}
        />
      )}
    </EditorPage>
  )
}

function prepareModel(
  input: ModelInput,
  record: EditedModel | null,
  saved: ModelInput | null,
  priceReason: PriceReason,
): Prepared<EditedModel> {
  if (record === null || saved === null)
    return prepared(newModel.safeParse(input), (body) => api(createModel, { body }))
  const changed = changedParts(saved, input)
  const why = changed.offers === undefined ? {} : { priceReason }
  return prepared(modelChange.safeParse({ revision: record.revision, ...changed, ...why }), (body) =>
    api(updateModel, { params: { id: record.id }, body }),
  )
}

function offersTouched(changes: readonly FieldChange[]): string | undefined {
  const offers = new Set(changes.flatMap(({ key }) => (key.startsWith('offers.') ? [key.split('.')[1]] : [])))
  if (offers.size === 0) return undefined
  return offers.size === 1 ? 'in 1 offer' : `in ${offers.size} offers`
}
