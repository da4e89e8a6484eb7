import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'

/** The state of a history entry: the router's index (`idx`), and our flag that an overlay pushed the entry. */
type EntryState = { idx?: number; isSpare?: boolean } | null

type Overlay = { close: () => void /** The URL, including changes made since. */; href: string }
let openOverlay: Overlay | null = null
/** Index of the current entry if an overlay pushed it: it is the same page as the entry before. */
let spareIndex: number | undefined

/**
 * Makes the browser's Back button close an overlay instead of leaving the page. Opening pushes a history entry of the
 * same page past the router, so nothing is reloaded. Changes to the URL while it is open are kept. If the overlay is
 * closed by other means, the next one reuses the entry, and Back steps over it. Links inside the overlay should replace
 * it (`replace`).
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  const own = useRef<Overlay>({ close: () => {}, href: '' })
  const location = useLocation()
  useEffect(() => {
    own.current.href = window.location.href
  })
  useEffect(() => {
    noteEntry()
    window.addEventListener('popstate', onPop, { capture: true })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each location has its own entry
  }, [location])

  useEffect(() => {
    if (!isOpen) return
    const overlay = own.current
    overlay.close = () => close()
    openOverlay = overlay
    if (spareIndex === undefined) {
      window.history.pushState({ ...entryState(), isSpare: true }, '')
      noteEntry()
    }
    return () => {
      if (openOverlay === overlay) openOverlay = null
    }
  }, [isOpen])
}

function entryState(): EntryState {
  return window.history.state as EntryState
}

function noteEntry(): void {
  const state = entryState()
  spareIndex = state?.isSpare === true ? (state.idx ?? -1) : undefined
}

/** Handles a step from a pushed entry to the one before, which the router must not see. Registered once per page. */
function onPop(event: PopStateEvent): void {
  const left = spareIndex
  noteEntry()
  const isBack = left !== undefined && spareIndex === undefined && (entryState()?.idx ?? -1) === left
  if (!isBack) return
  event.stopImmediatePropagation()
  if (openOverlay === null) return window.history.back()
  if (window.location.href !== openOverlay.href) window.history.replaceState(entryState(), '', openOverlay.href)
  openOverlay.close()
}
