import { Share2 } from 'lucide-react'
import { Button } from '../../components/ui/button.tsx'
import { toast } from '../../lib/toast.ts'

/** Opens the system's share sheet or, where there is none, copies the URL. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  async function share() {
    const url = window.location.origin + path
    if (typeof navigator.share === 'function') {
      // Closing the sheet without a choice is not an error.
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
