import { type ReactNode, useEffect, useRef } from 'react'
import { Field } from '../forms/field.tsx'
import { Input } from '../forms/input.tsx'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'

type ShownOnceProps = {
  label: string
  value: string
  copyLabel: string
  children: ReactNode
  onDone: () => void
}

/** Shows a secret that cannot be shown again. It is selected, ready to be copied. */
export function ShownOnce({ label, value, copyLabel, children, onDone }: ShownOnceProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // After a closing dialog has restored the focus.
    const frame = requestAnimationFrame(() => {
      input.current?.focus()
      input.current?.select()
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <div className="grid gap-2.5 border-t border-line bg-accent-soft px-4 py-3 max-sm:px-3">
      <Field label={label} hint={children}>
        <Input ref={input} readOnly value={value} size={32} className="font-mono text-12" />
      </Field>
      <div className="flex gap-1.5">
        <CopyButton withText value={value} label={copyLabel} />
        <Button size={28} variant="ghost" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  )
}
