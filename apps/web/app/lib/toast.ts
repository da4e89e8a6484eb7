import type { ExternalToast, toast as sonnerToast } from 'sonner'
import { createStore } from './stores/create-store.ts'

type Sonner = typeof sonnerToast
type PromiseTexts = { loading: string; success: string; error: string | ((thrown: unknown) => string) }

const isWanted = createStore(false)

/** Returns true from the first toast on, or once the browser has been idle: then the region must be mounted. */
export function useIsToasterWanted(): boolean {
  return isWanted.use((value) => value)
}

export function wantToaster(): void {
  isWanted.write(true)
}

// Loaded with the first toast, not with the page. The library queues toasts until its region is mounted.
async function withSonner(show: (toast: Sonner) => unknown): Promise<void> {
  wantToaster()
  try {
    const { toast } = await import('sonner')
    show(toast)
  } catch (thrown) {
    // Offline, or a new version is out. The action itself has succeeded or failed regardless.
    console.error('A message could not be shown', thrown)
  }
}

/** Shows short messages at the top right. */
export const toast = {
  success: (message: string, options?: ExternalToast) => withSonner((sonner) => sonner.success(message, options)),
  info: (message: string, options?: ExternalToast) => withSonner((sonner) => sonner.info(message, options)),
  warning: (message: string, options?: ExternalToast) => withSonner((sonner) => sonner.warning(message, options)),
  error: (message: string, options?: ExternalToast) => withSonner((sonner) => sonner.error(message, options)),
  /** Stays until it is dismissed or replaced by a toast with the same id. */
  loading: (message: string, options?: ExternalToast) => withSonner((sonner) => sonner.loading(message, options)),
  /** Shows a loading toast that turns into its outcome. It does not close while the work runs. */
  promise: <T>(work: Promise<T>, texts: PromiseTexts) => withSonner((sonner) => sonner.promise(work, texts)),
  dismiss: (id?: string | number) => withSonner((sonner) => sonner.dismiss(id)),
}
