export type Theme = 'light' | 'dark'

// `paper` of both themes: the browser's own bars cannot read the tokens.
const BAR_COLOURS = { light: '#f8fbfc', dark: '#0a0f12' } as const satisfies Record<Theme, string>

/**
 * Runs in <head> before the first paint, so it must not depend on anything and its text must never vary (its hash is in
 * the content security policy). It sets the theme, says whether somebody seems to be signed in, so that the header can
 * reserve the space of the personal links, whether the choice about privacy was made, and whether an error note is
 * coming. The page is painted when all of it is there, or after a second: no table is set twice before the reader's eyes.
 */
export const FIRST_PAINT_SCRIPT = `(function(){var d=document.documentElement,s={},t,m;try{s=localStorage}catch(e){}
function g(k){try{return s.getItem(k)}catch(e){return null}}
t=g('theme');if(t!=='dark'&&t!=='light')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';
if(t==='dark')d.classList.add('dark');
m=document.createElement('meta');m.name='theme-color';m.content=t==='dark'?'${BAR_COLOURS.dark}':'${BAR_COLOURS.light}';document.head.append(m);
d.dataset.consent=g('consent')?'given':'asked';
if(g('auth_token'))d.dataset.viewer=/"role":"(ADMIN|MODERATOR)"/.test(g('auth')||'')?'staff':'member';
if(/[?&]error=/.test(location.search))d.dataset.notice='';
d.classList.add('page-arriving');setTimeout(function(){d.classList.remove('page-arriving')},1000)})()`

/** What it may put on the root: the page's styles must know them, though no element has them yet. */
export const ROOT_CLASSES = ['dark', 'page-arriving'] as const

/** Stands at the end of the page: from here on it is complete and may be painted. */
export const PAGE_COMPLETE_SCRIPT = "document.documentElement.classList.remove('page-arriving')"

const KEY = 'theme'

function storedTheme(): Theme | null {
  try {
    const stored = localStorage.getItem(KEY)
    return stored === 'dark' || stored === 'light' ? stored : null
  } catch {
    return null
  }
}

function systemTheme(): Theme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

function applyTheme(theme: Theme): void {
  document.documentElement.classList.toggle('dark', theme === 'dark')
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', BAR_COLOURS[theme])
}

export function toggleTheme(): void {
  const next = document.documentElement.classList.contains('dark') ? 'light' : 'dark'
  try {
    localStorage.setItem(KEY, next)
  } catch {
    // Private browsing: the choice lasts as long as the page.
  }
  applyTheme(next)
}

/** Follows the choice made in another tab and, without a choice, the system. */
export function followTheme(): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const follow = () => applyTheme(storedTheme() ?? systemTheme())
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) follow()
  }
  system.addEventListener('change', follow)
  window.addEventListener('storage', onStorage)
  return () => {
    system.removeEventListener('change', follow)
    window.removeEventListener('storage', onStorage)
  }
}
