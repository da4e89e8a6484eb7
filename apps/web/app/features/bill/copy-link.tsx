import { CopyButton } from '../../components/ui/copy-button.tsx'

/** Copies the URL of this calculation. The origin is added in the browser, because the server does not render it. */
export function CopyLink({ address }: { address: string }) {
  const origin = typeof window === 'undefined' ? '' : window.location.origin
  return <CopyButton withText label="Copy link" value={origin + address} className="noscript:hidden" />
}
