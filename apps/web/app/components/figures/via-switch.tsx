import { type Via, vias } from '@inferdex/domain/offers/who-sells/provider-kind'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { SegmentedLinks } from '../forms/segmented-control.tsx'
import { browserStore } from '../../lib/stores/browser-store.ts'

const parseVia = (stored: string): Via | null => vias.find((via) => via === stored) ?? null

/** The visitor's last choice, on any page. */
const chosenVia = browserStore<Via>('via', 'direct', parseVia)

const LABELS = {
  direct: <span title="Only sellers that run the models count as cheapest">Direct</span>,
  any: <span title="Routers, which pass calls on to sellers, count too">Any</span>,
} as const satisfies Record<Via, unknown>

type ViaSwitchProps = {
  via: Via
  /** Returns the URL of the page with this choice. */
  to: (via: Via) => string
  /** Restores the stored choice on the page. */
  onRestore: (via: Via) => void
}

/**
 * Switches between direct offers and those of any provider, routers included. The choice is in the URL; a URL without
 * one gets the stored choice.
 */
export function ViaSwitch({ via, to, onRestore }: ViaSwitchProps) {
  const { key } = useLocation()
  useEffect(() => {
    const chosen = chosenVia.read()
    if (via === 'direct' && chosen !== 'direct') onRestore(chosen)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs only when the URL changes
  }, [key, via])
  return (
    <SegmentedLinks
      label="Who counts as cheapest"
      links={vias.map((choice) => ({
        to: to(choice),
        current: choice === via,
        label: LABELS[choice],
        onPick: () => chosenVia.write(choice),
      }))}
    />
  )
}
