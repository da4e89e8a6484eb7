import { Dialog } from '../../../../components/ui/overlays/dialog.tsx'
import { Kbd } from '../../../../components/ui/kbd.tsx'
import { noteTemplates } from '../decision-words.ts'

const KEYS: readonly [keys: readonly string[], does: string][] = [
  [['j'], 'Next submission'],
  [['k'], 'Previous submission'],
  [['a'], 'Approve, and on to the next'],
  [['r'], 'Reject with the note, and on to the next'],
  ...noteTemplates.map(({ label }, index): [string[], string] => [[String(index + 1)], `Note: ${label}`]),
  [['n'], 'Write a note'],
  [['Ctrl', 'Enter'], 'In the note: approve'],
  [['u'], 'Undo the last decision (also z)'],
  [['x'], 'Select'],
  [['Shift', 'A'], 'Approve what is selected'],
  [['Shift', 'R'], 'Reject what is selected'],
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
      title="Keys of the queue"
      description="They work while no field has the focus."
      width={400}
    >
      <dl>
        {KEYS.map(([keys, does]) => (
          <div key={does} className="flex items-center justify-between gap-4 py-1 text-13">
            <dt className="order-last flex shrink-0 gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd className="text-ink-muted">{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
