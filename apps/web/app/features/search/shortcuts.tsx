import { X } from 'lucide-react'
import { IconButton } from '../../components/ui/button.tsx'
import { type KeyHint, KeyList } from '../../components/ui/key-list.tsx'
import { Modal } from './modal.tsx'

const SHORTCUTS: readonly KeyHint[] = [
  [['Ctrl', 'K'], 'Open the palette (on a Mac: Cmd K)'],
  [['/'], 'Open the search box'],
  [['?'], 'Show these shortcuts'],
  [['Esc'], 'Close the open panel'],
  [['↑', '↓'], 'Move through suggestions and the palette'],
  [['Enter'], 'Open the selected result'],
  [['Ctrl', 'Enter'], 'In the palette: add the selected result to the comparison'],
  [['Alt', 'T'], 'Go to the messages'],
]

export function Shortcuts({ onClose }: { onClose: () => void }) {
  return (
    <Modal
      label="Keyboard shortcuts"
      onClose={onClose}
      className="my-auto max-h-[calc(100dvh-32px)] w-[calc(100%-32px)] max-w-120 rounded-float"
    >
      <div className="flex items-center justify-between border-b border-line py-2 pr-2 pl-5">
        <h2 className="text-16 font-semibold">Keyboard shortcuts</h2>
        <IconButton label="Close" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
      <KeyList hints={SHORTCUTS} className="overflow-y-auto px-5 py-3" />
    </Modal>
  )
}
