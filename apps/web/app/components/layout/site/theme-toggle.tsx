import { Moon, Sun } from 'lucide-react'
import { useEffect } from 'react'
import { followTheme, toggleTheme } from '../../../lib/theme.ts'
import { buttonClass } from '../../ui/button-class.ts'

/** Switches the theme. The server does not know it, so icon and label follow the class of the root element by CSS. */
export function ThemeToggle() {
  useEffect(followTheme, [])
  return (
    <button
      type="button"
      onClick={toggleTheme}
      className={buttonClass({ variant: 'ghost', size: 32, icon: true, className: 'noscript:hidden' })}
    >
      <Moon aria-hidden className="size-4 dark:hidden" />
      <Sun aria-hidden className="hidden size-4 dark:block" />
      <span className="sr-only dark:hidden">Switch to dark theme</span>
      <span className="sr-only not-dark:hidden">Switch to light theme</span>
    </button>
  )
}
