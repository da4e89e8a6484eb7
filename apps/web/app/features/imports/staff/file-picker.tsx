import { type ChangeEvent, useRef } from 'react'
import { Button, type ButtonProps } from '../../../components/ui/button.tsx'

type FilePickerProps = Pick<ButtonProps, 'disabled'> & { label: string; onFile: (file: File) => void }

/** A button, because the browser's own control cannot be drawn; the file dialog is the browser's. */
export function FilePicker({ label, onFile, disabled }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null)

  function pick(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? []
    if (file !== undefined) onFile(file)
    // The same file may be chosen again after it was repaired.
    event.target.value = ''
  }

  return (
    <>
      <Button size={32} disabled={disabled} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input ref={input} type="file" hidden aria-label={label} onChange={pick} />
    </>
  )
}
