import { Dialog } from '../../../../components/ui/overlays/dialog.tsx'
import { type KeyHint, KeyList } from '../../../../components/ui/key-list.tsx'
import { noteTemplates } from '../decision-labels.ts'

const KEYS: readonly KeyHint[] = [
  [['j'], 'Next submission'],
  [['k'], 'Previous submission'],
  [['a'], 'Approve and go to the next'],
  [['r'], 'Reject with the note and go to the next'],
  ...noteTemplates.map(({ label }, index): KeyHint => [[String(index + 1)], `Note: ${label}`]),
  [['↑', '↓'], 'Go to a field of a change'],
  [['Space'], 'Accept or leave the field; of a score: who reported it'],
  [['n'], 'Write a note'],
  [['Ctrl', 'Enter'], 'In the note: approve'],
  [['u'], 'Undo the last decision (also z)'],
  [['x'], 'Select'],
  [['Shift', 'A'], 'Approve selected'],
  [['Shift', 'R'], 'Reject selected'],
  [['Esc'], 'Clear the selection'],
  [['e'], 'Edit the data'],
  [['l'], 'Link to an existing record'],
  [['?'], 'Show these keys'],
]

export function KeysDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Queue shortcuts"
      description="They work while no field is focused."
      width={400}
    >
      <KeyList hints={KEYS} dense />
    </Dialog>
  )
}
