import { Search, X } from 'lucide-react'
import { Suspense, useEffect, useRef } from 'react'
import { split } from '../../../page-delivery/split.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Kbd } from '../../ui/kbd.tsx'

// The form is in the HTML and works without script. Its code is loaded later.
const SearchForm = split(async () => (await import('./search-form.tsx')).SearchForm)

const PANEL_ID = 'site-search'

/** Opens the search panel, without script. It looks like a field on large screens and like an icon on small ones. */
export function SearchToggle() {
  return (
    <button
      type="button"
      popoverTarget={PANEL_ID}
      aria-keyshortcuts="/ Control+K Meta+K"
      className="inline-flex size-8 shrink-0 items-center justify-center gap-2 rounded-control text-13 text-ink-muted hover:bg-sunken hover:text-ink lg:w-46 lg:min-w-28 lg:shrink lg:justify-start lg:border lg:border-line-strong lg:bg-surface lg:pr-1.5 lg:pl-2.5 lg:text-ink-faint lg:hover:border-line-control lg:hover:bg-surface"
    >
      <Search aria-hidden className="size-4 shrink-0" />
      <span className="sr-only lg:not-sr-only">Search</span>
      <span aria-hidden className="ml-auto hidden shrink-0 lg:block">
        <Kbd>Ctrl K</Kbd>
      </span>
    </button>
  )
}

/** Renders the search box directly under the header. Escape and a click elsewhere close it. */
export function SearchPanel() {
  const panel = useRef<HTMLDivElement>(null)

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (!isSearchKey(event)) return
      event.preventDefault()
      panel.current?.showPopover()
      panel.current?.querySelector('input')?.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  return (
    <div
      ref={panel}
      id={PANEL_ID}
      popover="auto"
      onToggle={(event) => {
        if (event.newState === 'open') event.currentTarget.querySelector('input')?.focus()
      }}
      className="fixed inset-x-0 top-14 bottom-auto w-full overflow-visible border-b border-line bg-paper text-ink opacity-0 shadow-float transition-[opacity,translate,display,overlay] transition-discrete duration-150 open:opacity-100 starting:open:-translate-y-1 starting:open:opacity-0"
    >
      <div className="wrap py-3">
        <div className="mx-auto flex max-w-188 items-center gap-2">
          <Suspense>
            <SearchForm
              id="header-search"
              onSearch={() => panel.current?.hidePopover()}
              trailing={
                <span aria-hidden className="hidden sm:block">
                  <Kbd>Esc</Kbd>
                </span>
              }
              className="min-w-0 flex-1"
            />
          </Suspense>
          <button
            type="button"
            popoverTarget={PANEL_ID}
            popoverTargetAction="hide"
            aria-label="Close search"
            className={buttonClass({ variant: 'ghost', icon: true })}
          >
            <X aria-hidden className="size-4" />
          </button>
        </div>
      </div>
    </div>
  )
}

/** Returns whether the key is `/` outside of fields. Ctrl+K and Cmd+K open the palette, which handles them itself. */
function isSearchKey(event: KeyboardEvent): boolean {
  if (event.key !== '/' || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return false
  return !(event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]'))
}
