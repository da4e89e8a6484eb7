import { lazy, Suspense, useEffect, useState } from 'react'
import { takeEarlyKeys } from '../../page-delivery/early-use.ts'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))
const Shortcuts = lazy(async () => ({ default: (await import('./shortcuts.tsx')).Shortcuts }))

/** Opens the palette on Ctrl+K or Cmd+K, and the list of shortcuts on `?`. Both are loaded on first use. */
export function PaletteHost() {
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null)
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (isPaletteKey(event)) setOpen((before) => (before === 'palette' ? null : 'palette'))
      else if (isHelpKey(event)) setOpen('shortcuts')
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    for (const { key, ctrlKey, metaKey } of takeEarlyKeys()) {
      document.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, metaKey, cancelable: true }))
    }
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  if (open === null) return null
  const close = () => setOpen(null)
  return (
    <Suspense>
      {open === 'palette' ? (
        <Palette onClose={close} onShortcuts={() => setOpen('shortcuts')} />
      ) : (
        <Shortcuts onClose={close} />
      )}
    </Suspense>
  )
}

function isPaletteKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k'
}

function isHelpKey(event: KeyboardEvent): boolean {
  if (event.key !== '?' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  return !(
    event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable], dialog')
  )
}
