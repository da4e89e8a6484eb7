import type { EditedOffer } from '@inferdex/contracts/models/models.staff'
import { Plus } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ColumnHead } from '../../../components/data-table/column-head.tsx'
import { Table, TableFrame } from '../../../components/data-table/table.tsx'
import { toggled } from '../../../components/data-table/toggled.ts'
import { Combobox } from '../../../components/forms/combobox.tsx'
import { matchesQuery } from '../../../components/forms/combobox-option.ts'
import { Input } from '../../../components/forms/input.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { rowsBelow, withRow } from '../../../lib/forms/edited-fields.ts'
import type { Messages } from '../../../lib/forms/form-messages.ts'
import type { ProviderChoice, ProviderChoices } from '../../../components/editing/use-provider-choices.ts'
import type { RecordEditor } from '../../../lib/forms/use-record-editor.ts'
import type { DoubtedOffer } from './offer-doubts.tsx'
import { newOffer } from './offer-fields.ts'
import { OfferRow } from './offer-row.tsx'

const HEADS = [
  ['Provider', false],
  ['Model id', false],
  ['Input', true],
  ['Output', true],
  ['Cache read', true],
  ['Context', true],
  ['Max output', true],
  ['Source, age', false],
] as const

const NOTHING = {}

export type OfferTableProps = {
  editor: RecordEditor
  messages: Messages
  /** The saved offers, with source and date. */
  recorded: readonly EditedOffer[]
  doubted: readonly DoubtedOffer[]
  onConfirm: (offerId: string, confirmed: boolean) => void
  choices: ProviderChoices
  providerOf: (offerId: string) => Pick<ProviderChoice, 'name' | 'slug'>
}

/** Lists the offers of the model: one row each with its prices; a click opens the rest. */
export function OfferTable({ editor, messages, recorded, doubted, choices, providerOf, onConfirm }: OfferTableProps) {
  const [filter, setFilter] = useState('')
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [isAdding, setAdding] = useState(false)
  const [added, setAdded] = useState<string | null>(null)
  const adding = useRef<HTMLDivElement>(null)
  // Focuses the next field to fill in: the provider, then the new offer's id.
  useEffect(() => {
    if (isAdding) adding.current?.querySelector('input')?.focus()
  }, [isAdding])
  useEffect(() => {
    if (added !== null) document.getElementsByName(`offers.${added}.providerModelId`)[0]?.focus()
  }, [added])
  const rows = rowsBelow(editor.fields, 'offers')
  const saved = rowsBelow(editor.saved, 'offers')
  const problems = rowsBelow(messages, 'offers')
  const shown = [...rows].filter(([id]) => filter === '' || matchesQuery(providerOf(id).name, filter))
  const toggle = useCallback((id: string) => setOpen((before) => toggled(before, id)), [])
  function add(providerId: string) {
    const id = `new-${crypto.randomUUID()}`
    editor.edit((fields) => withRow(fields, `offers.${id}`, newOffer(providerId)))
    setFilter('')
    setAdding(false)
    setAdded(id)
  }

  return (
    <section aria-labelledby="offers-title" className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="offers-title" className="text-16 font-semibold">
          Offers <span className="text-13 font-normal text-ink-muted">{rows.size}, USD per 1M tokens</span>
        </h2>
        <div className="ml-auto flex flex-wrap items-center gap-2">
          {rows.size > 5 && (
            <div className="w-40">
              <Input
                size={28}
                type="search"
                aria-label="Filter offers"
                placeholder="Filter offers"
                value={filter}
                onChange={(event) => setFilter(event.target.value)}
              />
            </div>
          )}
          <Button size={28} aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
            <Plus aria-hidden className="size-3.5" />
            Add offer
          </Button>
        </div>
      </div>
      {isAdding && (
        <div ref={adding}>
          <Combobox
            label="Provider of the new offer"
            options={choices.providers.map(({ id, name }) => ({ value: id, label: name }))}
            selected={null}
            onSelect={(option) => option !== null && add(option.value)}
            loading={choices.isLoading}
            placeholder="Who sells it? Search by name"
            size={32}
          />
        </div>
      )}
      {messages.offers !== undefined && <p className="text-12 font-medium text-negative">{messages.offers}</p>}
      {rows.size === 0 ? (
        <p className="text-13 text-ink-muted">No offers yet.</p>
      ) : (
        // With a fixed height, so that the head stays while the rows scroll.
        <TableFrame label="Offers" className="@container max-h-[70dvh] scroll-pt-9">
          <Table rowHeight={36} aria-label="Offers">
            <thead>
              <tr>
                {HEADS.map(([head, numeric]) => (
                  <ColumnHead key={head} numeric={numeric} frozen={head === 'Provider'}>
                    {head}
                  </ColumnHead>
                ))}
                <ColumnHead>
                  <span className="sr-only">Actions</span>
                </ColumnHead>
              </tr>
            </thead>
            <tbody>
              {shown.map(([id, offer]) => (
                <OfferRow
                  key={id}
                  id={id}
                  offer={offer}
                  saved={saved.get(id) ?? NOTHING}
                  messages={problems.get(id) ?? NOTHING}
                  set={editor.set}
                  edit={editor.edit}
                  provider={providerOf(id)}
                  recorded={recorded.find((known) => known.id === id)}
                  doubted={doubted.find(({ offerId }) => offerId === id)}
                  onConfirm={onConfirm}
                  isOpen={open.has(id) || problems.has(id)}
                  onToggle={toggle}
                />
              ))}
            </tbody>
          </Table>
        </TableFrame>
      )}
    </section>
  )
}
