import { type ReactNode, Suspense } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { split } from '../../../page-delivery/split.ts'
import { Brand } from './brand.tsx'
import { SearchPanel, SearchToggle } from './header-search.tsx'
import { MenuToggle } from './menu-toggle.tsx'
import { currentOf, mainLinks } from './nav-links.ts'
import { PersonalLinks } from './personal-links.tsx'
import { ThemeToggle } from './theme-toggle.tsx'
import { Link } from '../../ui/navigation/link.tsx'

// The menu opens without script, so its code can be loaded later.
const MobileMenu = split(async () => (await import('./mobile-menu.tsx')).MobileMenu)

export function SiteHeader({ inbox }: { inbox: ReactNode }) {
  return (
    <header className="sticky top-0 z-30 h-14 border-b border-line bg-paper">
      <div className="wrap flex h-full items-center gap-1 lg:gap-3">
        <Brand className="mr-auto lg:mr-0" />
        <MainNav />
        <SearchToggle />
        <ThemeToggle />
        <PersonalLinks inbox={inbox} />
        <MenuToggle />
      </div>
      <NavigationProgress />
      <SearchPanel />
      <Suspense>
        <MobileMenu />
      </Suspense>
    </header>
  )
}

function MainNav() {
  const { pathname } = useLocation()
  return (
    <nav aria-label="Main" className="mr-auto hidden self-stretch lg:flex xl:ml-2">
      {mainLinks.map((link) => (
        <Link
          key={link.to}
          to={link.to}
          prefetch="intent"
          aria-current={currentOf(link, pathname)}
          className="relative flex items-center px-1.5 text-13 font-medium whitespace-nowrap text-ink-muted after:absolute after:inset-x-1.5 after:-bottom-px after:h-0.5 hover:text-ink aria-[current]:text-ink aria-[current]:after:bg-accent xl:px-2.5 xl:after:inset-x-2.5"
        >
          {link.label}
        </Link>
      ))}
    </nav>
  )
}

/** Shows a line under the header while the next page loads, but not if that is quick. */
export function NavigationProgress() {
  const { state } = useNavigation()
  return (
    <div
      aria-hidden
      className={`pointer-events-none absolute inset-x-0 -bottom-px h-0.5 overflow-hidden ${state === 'idle' ? 'opacity-0' : 'opacity-100 transition-opacity delay-150 duration-150'}`}
    >
      <div className={`h-full w-1/3 bg-accent ${state === 'idle' ? '' : 'animate-pulse'}`} />
    </div>
  )
}
