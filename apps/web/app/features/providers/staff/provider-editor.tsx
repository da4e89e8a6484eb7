import {
  createProvider,
  editedProvider,
  type EditedProvider,
  newProvider,
  providerChange,
  updateProvider,
} from '@inferdex/contracts/providers/providers.staff'
import { formatCount } from '@inferdex/domain/text/number-display'
import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useNavigate } from 'react-router'
import { ChangeList } from '../../../components/editing/change-list.tsx'
import { ConflictNotice } from '../../../components/editing/conflict-notice.tsx'
import { AsideSection, EditorPage, FigureList } from '../../../components/editing/editor-page.tsx'
import { EditorTabs } from '../../../components/editing/editor-tabs.tsx'
import { SaveBar } from '../../../components/editing/save-bar.tsx'
import { UnsavedGuard } from '../../../components/editing/unsaved-guard.tsx'
import { buttonClass } from '../../../components/ui/button-class.ts'
import { PartBoundary } from '../../../components/ui/states/part-boundary.tsx'
import { adminPaths } from '../../../lib/admin-paths.ts'
import { api } from '../../../lib/api/api.ts'
import { changedParts, type Fields } from '../../../lib/forms/edited-fields.ts'
import { paths } from '../../../lib/paths.ts'
import { toast } from '../../../lib/toast.ts'
import { useRecordEditor } from '../../../lib/forms/use-record-editor.ts'
import { type Prepared, prepared, useRecordForm } from '../../../lib/forms/use-record-form.ts'
import { DeleteProvider } from './delete-provider.tsx'
import {
  providerFieldAt,
  providerFieldLabel,
  providerFieldProblems,
  providerFields,
  providerInput,
} from './provider-fields.ts'
import { ProviderFormFields } from './provider-form-fields.tsx'
import { ToolTable } from './tool-table.tsx'

const FORM = 'provider-form'

type ProviderEditorProps = {
  /** Null for a new provider. */
  provider: EditedProvider | null
  /** Values that the URL prefills. */
  prefill: Fields
}

export function ProviderEditor({ provider, prefill }: ProviderEditorProps) {
  const navigate = useNavigate()
  const [record, setRecord] = useState(provider)
  const [isDoomed, setDoomed] = useState(false)
  const editor = useRecordEditor(providerFields(provider), prefill)
  const { formProps, messages, pending } = useRecordForm<EditedProvider>({
    editor,
    prepare: (fields) => prepareProvider(fields, record),
    check: (fields) => providerFieldProblems(fields, record),
    fieldAt: providerFieldAt,
    onSaved: (saved, sent) => {
      // Synchronously, so that navigating to the list does not ask about saved changes.
      flushSync(() => {
        setRecord(saved)
        editor.settle(providerFields(saved), sent)
      })
      if (record !== null) return void toast.success('Provider updated successfully')
      void toast.success('Provider added successfully', {
        action: { label: 'Open', onClick: () => void navigate(adminPaths.provider(saved.id)) },
      })
      void navigate(adminPaths.providers())
    },
    onConflict: (current) => {
      const theirs = editedProvider.parse(current)
      setRecord(theirs)
      editor.rebase(providerFields(theirs))
    },
    onFailure: (reason) => void toast.error(`Failed to save provider: ${reason ?? 'Request failed'}`),
  })
  const title = record?.name ?? 'Add Provider'
  const labelOf = (key: string) => providerFieldLabel(editor.fields, editor.saved, key)
  return (
    <EditorPage
      back={{ to: adminPaths.providers(), label: 'Back to Providers' }}
      title={title}
      record={
        record && {
          slug: record.slug,
          updatedAt: record.updatedAt,
          viewTo: paths.provider(record.slug),
          tabs: <EditorTabs kind="PROVIDER" id={record.id} current="details" />,
        }
      }
      onDelete={() => setDoomed(true)}
      links={
        record && (
          <Link to={adminPaths.providerPricing(record.id)} className={buttonClass({ size: 32 })}>
            <CreditCard aria-hidden className="size-3.5" />
            Pricing
          </Link>
        )
      }
      aside={
        <>
          {editor.changes.length > 0 && record !== null && (
            <AsideSection title={`Unsaved, ${editor.changes.length}`}>
              <ChangeList changes={editor.changes} labelOf={labelOf} />
            </AsideSection>
          )}
          {record !== null && (
            <AsideSection title="Linked records">
              <FigureList figures={figuresOf(record)} />
            </AsideSection>
          )}
        </>
      }
      bar={
        <SaveBar
          form={FORM}
          count={editor.changes.length}
          saveLabel={record === null ? 'Add Provider' : 'Save changes'}
          pending={pending}
          openConflicts={editor.openConflicts.length}
          onDiscard={editor.discard}
        />
      }
    >
      <form {...formProps} id={FORM} aria-label={title} className="grid min-w-0 gap-5">
        <ConflictNotice editor={editor} labelOf={labelOf} onChoose={editor.choose} />
        <ProviderFormFields editor={editor} messages={messages} isNew={record === null} />
        <PartBoundary>
          <ToolTable editor={editor} messages={messages} />
        </PartBoundary>
      </form>
      <UnsavedGuard count={editor.changes.length} what={title} />
      {isDoomed && record !== null && (
        <DeleteProvider
          provider={record}
          onClose={() => setDoomed(false)}
          onDeleted={() => {
            flushSync(() => editor.discard())
            void navigate(adminPaths.providers())
          }}
        />
      )}
    </EditorPage>
  )
}

function prepareProvider(fields: Fields, record: EditedProvider | null): Prepared<EditedProvider> {
  const input = providerInput(fields)
  if (record === null) return prepared(newProvider.safeParse(input), (body) => api(createProvider, { body }))
  const changed = changedParts(providerInput(providerFields(record)), input)
  return prepared(providerChange.safeParse({ revision: record.revision, ...changed }), (body) =>
    api(updateProvider, { params: { id: record.id }, body }),
  )
}

function figuresOf({ modelCount, offerCount, pricing, tools, reviewCount }: EditedProvider) {
  return [
    ['Models', formatCount(modelCount)],
    ['Offers', formatCount(offerCount)],
    ['Pricing tiers', formatCount(pricing.tiers.length)],
    ['Tools', formatCount(tools.length)],
    ['Reviews', formatCount(reviewCount)],
  ] as const
}
