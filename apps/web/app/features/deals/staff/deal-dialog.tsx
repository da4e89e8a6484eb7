import {
  createDeal,
  dealChange,
  newDeal,
  type StaffDeal,
  staffDeal,
  updateDeal,
} from '@inferdex/contracts/deals/deals.staff'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ConflictNotice } from '../../../components/editing/conflict-notice.tsx'
import { useDiscardQuestion } from '../../../components/editing/discard-question.tsx'
import { UnsavedGuard } from '../../../components/editing/unsaved-guard.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog, DialogClose } from '../../../components/ui/overlays/dialog.tsx'
import { adminPaths } from '../../../lib/admin-paths.ts'
import { api } from '../../../lib/api/api.ts'
import { changedParts, type Fields } from '../../../lib/forms/edited-fields.ts'
import { toast } from '../../../lib/toast.ts'
import { type ProviderChoices, providerName } from '../../../components/editing/use-provider-choices.ts'
import { useRecordEditor } from '../../../lib/forms/use-record-editor.ts'
import { prepared, type Prepared, useRecordForm } from '../../../lib/forms/use-record-form.ts'
import { DEAL_LABELS, dealFieldAt, dealFieldProblems, dealFields, dealInput } from './deal-fields.ts'
import { DealFormFields } from './deal-form-fields.tsx'

const FORM = 'deal-form'

type DealDialogProps = {
  /** Null for a new deal. */
  deal: StaffDeal | null
  choices: ProviderChoices
  onSaved: () => void
  onClose: () => void
}

/** Adds or edits a deal. Mounted only while open, so that closing it discards the input. */
export function DealDialog({ deal, choices, onSaved, onClose }: DealDialogProps) {
  const navigate = useNavigate()
  const [now] = useState(() => new Date())
  const [record, setRecord] = useState(deal)
  const editor = useRecordEditor(dealFields(deal, now))
  const { formProps, messages, pending } = useRecordForm<StaffDeal>({
    editor,
    prepare: (fields) => prepareDeal(fields, record, now),
    check: (fields) => dealFieldProblems(fields, record, now),
    fieldAt: dealFieldAt,
    onSaved: ({ id }) => {
      if (record !== null) void toast.success('Deal updated successfully')
      else {
        void toast.success('Deal added successfully', {
          action: { label: 'Open', onClick: () => void navigate(adminPaths.deal(id)) },
        })
      }
      onSaved()
    },
    onConflict: (current) => {
      const theirs = staffDeal.parse(current)
      setRecord(theirs)
      editor.rebase(dealFields(theirs, now))
    },
    onFailure: (reason) => void toast.error(`Failed to save deal: ${reason ?? 'Unknown error'}`),
  })
  const discard = useDiscardQuestion()
  const cannotSave = (record !== null && editor.changes.length === 0) || editor.openConflicts.length > 0
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && discard.before(onClose)}
      width={720}
      title={deal === null ? 'Add Deal' : 'Edit Deal'}
      description={deal === null ? 'It goes live as soon as you save it.' : deal.title}
      footer={
        <>
          <DialogClose>
            <Button size={32}>Cancel</Button>
          </DialogClose>
          <Button type="submit" form={FORM} size={32} variant="primary" pending={pending} disabled={cannotSave}>
            {deal === null ? 'Add Deal' : 'Save changes'}
          </Button>
        </>
      }
    >
      <form
        {...formProps}
        id={FORM}
        onSubmit={(event) => {
          warnOfMissing(editor.fields)
          void formProps.onSubmit(event)
        }}
        className="grid gap-3.5"
      >
        <ConflictNotice
          editor={editor}
          labelOf={(key) => DEAL_LABELS[key] ?? key}
          textOf={(key, value) => (key === 'providerId' ? providerName(choices, value) : value)}
          onChoose={editor.choose}
        />
        <DealFormFields editor={editor} messages={messages} choices={choices} chosenProvider={record} />
      </form>
      <UnsavedGuard count={editor.changes.length} what={deal?.title ?? 'the new deal'} />
      {discard.question}
    </Dialog>
  )
}

function prepareDeal(fields: Fields, record: StaffDeal | null, now: Date): Prepared<StaffDeal> {
  const input = dealInput(fields, record)
  if (record === null) return prepared(newDeal.safeParse(input), (body) => api(createDeal, { body }))
  const changed = changedParts(dealInput(dealFields(record, now), record), input)
  return prepared(dealChange.safeParse({ revision: record.revision, ...changed }), (body) =>
    api(updateDeal, { params: { id: record.id }, body }),
  )
}

function warnOfMissing({ title = '', providerId = '' }: Fields): void {
  if (title.trim() === '' || providerId === '') void toast.error('Title and provider are required')
}
