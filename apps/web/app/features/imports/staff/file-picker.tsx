import { type ChangeEvent, useRef } from 'react'
import { Button, type ButtonProps } from '../../../components/ui/button.tsx'

type FilePickerProps = Pick<ButtonProps, 'disabled'> & { label: string; onFile: (file: File) => void }

/** Opens the browser's file dialog from a button, because the native file input cannot be styled. */
export function FilePicker({ label, onFile, disabled }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null)

  function pick(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? []
    if (file !== undefined) onFile(file)
    // Allows choosing the same file again after it was repaired.
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
