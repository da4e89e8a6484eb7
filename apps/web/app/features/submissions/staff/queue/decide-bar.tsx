import { Ellipsis, Link2, Pencil, Trash2 } from 'lucide-react'
import type { KeyboardEvent, RefObject } from 'react'
import { Input } from '../../../../components/forms/input.tsx'
import { Button, IconButton } from '../../../../components/ui/button.tsx'
import { Kbd } from '../../../../components/ui/kbd.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../../components/ui/overlays/menu.tsx'
import { noteTemplates, OWN_SUBMISSION } from '../decision-labels.ts'

type DecideBarProps = {
  /** Number of fields that an approval sets; null if the submission is decided as a whole. */
  fields: number | null
  /** False for the viewer's own submission. */
  mayDecide: boolean
  /** The action of the Space key, if any. */
  spaceHint: string | null
  noteField: RefObject<HTMLInputElement | null>
  note: string
  onNote: (note: string) => void
  onTemplate: (index: number) => void
  onApprove: () => void
  onReject: () => void
  onEdit: () => void
  /** Undefined if there is nothing to link to. */
  onLink: (() => void) | undefined
  /** Only for administrators. */
  onDelete: (() => void) | undefined
  onKeys: () => void
}

export function DecideBar({ noteField, onLink, onDelete, fields, mayDecide, spaceHint, ...props }: DecideBarProps) {
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) props.onApprove()
    else if (event.key === 'Escape') event.currentTarget.blur()
    else return
    event.preventDefault()
  }
  return (
    <div className="grid shrink-0 gap-2 border-t border-line bg-paper px-4 py-3 sm:px-5">
      <div className="flex items-center gap-1.5 overflow-x-auto text-13 [scrollbar-width:none]">
        <span className="sr-only">Note templates</span>
        {noteTemplates.map(({ label }, index) => (
          <Button key={label} size={28} onClick={() => props.onTemplate(index)} className="font-normal">
            <Kbd className="max-sm:hidden">{index + 1}</Kbd>
            {label}
          </Button>
        ))}
        <KeyHints onKeys={props.onKeys} spaceHint={spaceHint} />
      </div>
      {!mayDecide && <p className="text-13 text-ink-muted">{OWN_SUBMISSION}</p>}
      <div className="flex flex-wrap items-center gap-2">
        <Input
          ref={noteField}
          size={32}
          aria-label="Review note"
          placeholder="Review note, optional; the submitter will see it"
          value={props.note}
          maxLength={5000}
          onChange={(event) => props.onNote(event.target.value)}
          onKeyDown={onKeyDown}
          className="max-sm:h-10 max-sm:basis-full sm:flex-1"
        />
        <Menu
          align="end"
          trigger={
            <IconButton label="More actions" className="max-sm:size-11">
              <Ellipsis aria-hidden />
            </IconButton>
          }
        >
          <MenuItem icon={<Pencil aria-hidden />} aside={<Kbd>e</Kbd>} onSelect={props.onEdit}>
            Edit data
          </MenuItem>
          {onLink !== undefined && (
            <MenuItem icon={<Link2 aria-hidden />} aside={<Kbd>l</Kbd>} onSelect={onLink}>
              Link to existing record
            </MenuItem>
          )}
          {onDelete !== undefined && (
            <>
              <MenuSeparator />
              <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={onDelete}>
                Delete submission
              </MenuItem>
            </>
          )}
        </Menu>
        <Button
          variant="danger"
          size={32}
          title={mayDecide ? 'The submitter will be notified' : OWN_SUBMISSION}
          disabled={!mayDecide}
          onClick={props.onReject}
          className="max-sm:h-11 max-sm:flex-1"
        >
          Reject
          <Kbd className="max-sm:hidden">r</Kbd>
        </Button>
        <Button
          variant="primary"
          size={32}
          title={mayDecide ? undefined : OWN_SUBMISSION}
          disabled={!mayDecide}
          onClick={props.onApprove}
          className="max-sm:h-11 max-sm:flex-1"
        >
          {approveLabel(fields)}
          <Kbd className="border-transparent bg-accent-strong text-accent-ink max-sm:hidden">a</Kbd>
        </Button>
      </div>
    </div>
  )
}

function approveLabel(fields: number | null): string {
  if (fields === null) return 'Approve'
  if (fields === 0) return 'Approve, set nothing'
  return fields === 1 ? 'Approve 1 field' : `Approve ${fields} fields`
}

function KeyHints({ onKeys, spaceHint }: { onKeys: () => void; spaceHint: string | null }) {
  return (
    <span className="ml-auto flex items-center gap-1.5 pl-3 text-12 whitespace-nowrap text-ink-muted max-lg:hidden">
      <Kbd>j</Kbd>
      <Kbd>k</Kbd>
      move
      {spaceHint !== null && (
        <>
          <Kbd>Space</Kbd>
          {spaceHint}
        </>
      )}
      <Kbd>u</Kbd>
      undo
      <button type="button" onClick={onKeys} className="flex min-h-6 items-center gap-1.5 hover:text-ink">
        <Kbd>?</Kbd>
        all keys
      </button>
    </span>
  )
}
