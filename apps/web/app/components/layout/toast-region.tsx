import type { CSSProperties } from 'react'
import { useLocation } from 'react-router'
import { Toaster } from 'sonner'
import { paths } from '../../lib/paths.ts'

// Below the header, so that a message never covers it.
const OFFSET = { top: 68, right: 24 }
const PHONE_OFFSET = { top: 64, right: 12, left: 12 }
// In the admin area also below the head of the page, which has its buttons at the right.
const ADMIN_OFFSET = { ...OFFSET, top: 124 }
const ADMIN_PHONE_OFFSET = { ...PHONE_OFFSET, top: 112 }

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
  const isAdmin = useLocation().pathname.startsWith(paths.admin())
  return (
    <Toaster
      position="top-right"
      visibleToasts={3}
      duration={4000}
      gap={14}
      hotkey={['altKey', 'KeyT']}
      closeButton
      offset={isAdmin ? ADMIN_OFFSET : OFFSET}
      mobileOffset={isAdmin ? ADMIN_PHONE_OFFSET : PHONE_OFFSET}
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
