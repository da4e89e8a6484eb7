import { Share2 } from 'lucide-react'
import { Button } from '../../components/ui/button.tsx'
import { toast } from '../../lib/toast.ts'

/** The platform's own sheet where there is one; elsewhere the address goes to the clipboard. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  async function share() {
    const url = window.location.origin + path
    if (typeof navigator.share === 'function') {
      // Closing the sheet without choosing is no failure.
      await navigator.share({ title, url }).catch(() => {})
      return
    }
    try {
      await navigator.clipboard.writeText(url)
      void toast.success('Link copied to clipboard')
    } catch {
      void toast.error('Failed to copy link')
    }
  }
  return (
    <Button size={28} onClick={() => void share()} className="ml-auto noscript:hidden">
      <Share2 aria-hidden />
      Share
    </Button>
  )
}
