import type { CSSProperties } from 'react'
import { Toaster } from 'sonner'

// Below the header, so that a message never covers it.
const OFFSET = { top: 68, right: 24 }
const PHONE_OFFSET = { top: 64, right: 12, left: 12 }

const LOOK: CSSProperties & Record<`--${string}`, string> = {
  fontFamily: 'inherit',
  '--width': '356px',
  '--normal-bg': 'var(--surface)',
  '--normal-bg-hover': 'var(--sunken)',
  '--normal-border': 'var(--line-strong)',
  '--normal-border-hover': 'var(--line-control)',
  '--normal-text': 'var(--ink)',
  '--gray2': 'var(--sunken)',
  '--gray5': 'var(--line-control)',
  '--gray11': 'var(--ink-muted)',
}

/**
 * Renders the toasts. The options repeat the library's defaults, because the specification requires them and an update
 * could change them.
 */
export function ToastRegion() {
  return (
    <Toaster
      position="top-right"
      visibleToasts={3}
      duration={4000}
      gap={14}
      hotkey={['altKey', 'KeyT']}
      closeButton
      offset={OFFSET}
      mobileOffset={PHONE_OFFSET}
      style={LOOK}
      toastOptions={{
        closeButtonAriaLabel: 'Close message',
        classNames: {
          toast: 'shadow-float!',
          description: 'text-ink-muted!',
          closeButton: 'size-6!',
          actionButton: 'bg-accent! text-accent-ink! h-7!',
          success: '[&_[data-icon]]:text-positive',
          info: '[&_[data-icon]]:text-info',
          warning: '[&_[data-icon]]:text-caution',
          error: '[&_[data-icon]]:text-negative',
        },
      }}
    />
  )
}
