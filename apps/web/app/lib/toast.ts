import type { ExternalToast, toast as sonnerToast } from 'sonner'

type Sonner = typeof sonnerToast
type PromiseTexts = { loading: string; success: string; error: string | ((thrown: unknown) => string) }

let mount: (() => void) | null = null
let wanted = false

/** Called by the toast region: it mounts itself when the first toast is on its way. */
export function onToasterWanted(listener: () => void): () => void {
  mount = listener
  if (wanted) listener()
  return () => {
    mount = null
  }
}

// Loaded with the first toast and not with the page. The library keeps what comes before its region is mounted.
async function withSonner(show: (toast: Sonner) => unknown): Promise<void> {
  wanted = true
  mount?.()
  try {
    const { toast } = await import('sonner')
    show(toast)
  } catch (thrown) {
    // Offline, or a new version is out: whatever the message was about has happened all the same.
    console.error('A message could not be shown', thrown)
  }
}

/** Short messages at the top right. */
export const toast = {
  success: (message: string, options?: ExternalToast) => withSonner((sonner) => sonner.success(message, options)),
  info: (message: string, options?: ExternalToast) => withSonner((sonner) => sonner.info(message, options)),
  warning: (message: string, options?: ExternalToast) => withSonner((sonner) => sonner.warning(message, options)),
  error: (message: string, options?: ExternalToast) => withSonner((sonner) => sonner.error(message, options)),
  /** Stays until it is dismissed or replaced by a toast with the same id. */
  loading: (message: string, options?: ExternalToast) => withSonner((sonner) => sonner.loading(message, options)),
  /** A loading toast that turns into its outcome; it does not close while the work runs. */
  promise: <T>(work: Promise<T>, texts: PromiseTexts) => withSonner((sonner) => sonner.promise(work, texts)),
  dismiss: (id?: string | number) => withSonner((sonner) => sonner.dismiss(id)),
}
