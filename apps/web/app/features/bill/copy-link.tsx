import { CopyButton } from '../../components/ui/copy-button.tsx'

/** The address of this very calculation. The origin is known to the browser, and is not part of what is drawn. */
export function CopyLink({ address }: { address: string }) {
  const origin = typeof window === 'undefined' ? '' : window.location.origin
  return <CopyButton withText label="Copy link" value={origin + address} className="noscript:hidden" />
}
