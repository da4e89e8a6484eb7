import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'

/** The state of a history entry: the router's own (`idx`), and our note that an overlay has added the entry. */
type EntryState = { idx?: number; isSpare?: boolean } | null

type Overlay = { close: () => void /** The URL, with what was written to it since. */; href: string }
let openOverlay: Overlay | null = null
/** Where the current entry is, if an overlay has added it: it is the same page as the entry before. */
let spareIndex: number | undefined

/**
 * Makes the browser's Back button close an overlay instead of leaving the page. Opening adds one entry of the same page
 * to the history; the router does not notice it, so nothing is loaded again. What was written to the URL meanwhile is
 * kept. After the overlay was closed by other means the entry is used for the next one, and Back steps over it. Links
 * inside the overlay should replace it (`replace`).
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
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each location has an entry of its own
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

/** Handles a step from an added entry to the one before, which the router must not see. It listens once per page. */
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
