import type { ImportKind } from '@inferdex/domain/imports/import-records'
import { FileUp } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { onRender } from '../../../page-delivery/on-render.ts'

const ImportDialog = onRender(async () => (await import('./import-dialog.tsx')).ImportDialog)

export type ImportButtonProps = {
  kind: ImportKind
  /** Called after an import, to reload the list. */
  onDone: () => void
}

export function ImportButton({ kind, onDone }: ImportButtonProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  function close() {
    setOpen(false)
    // The dialog has no trigger to return the focus to.
    requestAnimationFrame(() => button.current?.focus())
  }

  return (
    <>
      <Button ref={button} size={32} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <FileUp aria-hidden />
        Import
      </Button>
      {open && (
        <Suspense>
          <ImportDialog kind={kind} onDone={onDone} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
