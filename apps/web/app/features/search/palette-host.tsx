import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { isPaletteOpening, setPaletteState, takePaletteKeys, wasPaletteAsked } from '../../page-delivery/early-use.ts'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))
const Shortcuts = lazy(async () => ({ default: (await import('./shortcuts.tsx')).Shortcuts }))

type PaletteComponent = ComponentType<{ onClose: () => void; onShortcuts: () => void }>

/** Opens the palette on Ctrl+K or Cmd+K, and the list of shortcuts on `?`. Both are loaded on first use. */
export function PaletteHost({ of: Shown = Palette }: { of?: PaletteComponent }) {
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null)

  function show(next: typeof open) {
    // Set at once, because the next key may precede the palette's field: it is recorded until then.
    setPaletteState(next === 'palette' ? 'opening' : 'listening')
    if (next !== 'palette') takePaletteKeys()
    setOpen(next)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isPaletteKey(event)) show(open === 'palette' ? null : 'palette')
    else if (isHelpKey(event)) show('shortcuts')
    else if (event.key === 'Escape' && isPaletteOpening()) show(null)
    else return
    event.preventDefault()
  })
  const startListening = useEffectEvent(() => show(wasPaletteAsked() ? 'palette' : null))
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    // Checked only now, when the listener is added: a key pressed between rendering and this effect is only recorded.
    // oxlint-disable-next-line react/set-state-in-effect -- the record is kept outside of React
    startListening()
    return () => {
      document.removeEventListener('keydown', listener)
      setPaletteState(null)
    }
  }, [])

  if (open === null) return null
  const close = () => setOpen(null)
  return (
    <Suspense>
      {open === 'palette' ? (
        <Shown onClose={close} onShortcuts={() => setOpen('shortcuts')} />
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
