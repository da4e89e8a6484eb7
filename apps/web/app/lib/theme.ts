export type Theme = 'light' | 'dark'

// The `paper` colour of both themes, because the browser's own bars cannot read CSS variables.
const BAR_COLOURS = { light: '#f8fbfc', dark: '#0a0f12' } as const satisfies Record<Theme, string>

const PAGE_PATIENCE_MS = 1000
const FONTS_PATIENCE_MS = 2000

/**
 * Runs in <head> before the first paint, so it must not depend on anything, and its text must never vary (its hash is
 * in the content security policy). It sets the theme, and attributes that CSS uses: whether the visitor seems to be
 * signed in (the header reserves space for the personal links), whether to ask for the privacy choice, and whether an
 * error note is coming. The page is painted when it is complete, or after a second, so that no table is laid out twice
 * in view, and when its fonts are loaded, or without them after two seconds, so that no text changes in view.
 */
export const FIRST_PAINT_SCRIPT = `(function(){var d=document.documentElement,s={},t,m;try{s=localStorage}catch(e){}
function g(k){try{return s.getItem(k)}catch(e){return null}}
t=g('theme');if(t!=='dark'&&t!=='light')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';
if(t==='dark')d.classList.add('dark');
m=document.createElement('meta');m.name='theme-color';m.content=t==='dark'?'${BAR_COLOURS.dark}':'${BAR_COLOURS.light}';document.head.append(m);
d.dataset.consent=g('consent')||!s.getItem||navigator.globalPrivacyControl?'given':'asked';
if(g('auth_token'))d.dataset.viewer=/"role":"(ADMIN|MODERATOR)"/.test(g('auth')||'')?'staff':'member';
if(/[?&]error=/.test(location.search))d.dataset.notice='';
d.classList.add('page-arriving');setTimeout(function(){d.classList.remove('page-arriving')},${PAGE_PATIENCE_MS});
function done(c){d.classList.remove('fonts-arriving');if(c&&!f)d.classList.add(c);f=1}
var f=0,l=document.fonts;if(l){d.classList.add('fonts-arriving');setTimeout(function(){done('fonts-late')},${FONTS_PATIENCE_MS});
Promise.all([l.load('1em "Inter Variable"'),l.load('1em "JetBrains Mono Variable"')]).then(function(){done()},function(){done()})}})()`

/** Classes that the script may set on the root. The page's styles must include them, though no element has them yet. */
export const ROOT_CLASSES = ['dark', 'page-arriving', 'fonts-arriving', 'fonts-late'] as const

/** Runs at the end of the page: it is complete now and may be painted. */
export const PAGE_COMPLETE_SCRIPT = "document.documentElement.classList.remove('page-arriving')"

/** Applies fonts that loaded too late for the first page: the next one is rendered from scratch, so no text moves. */
export function applyLateFonts(): void {
  document.documentElement.classList.remove('fonts-late')
}

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
    // Storage may be unavailable in private browsing: the choice lasts as long as the page.
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
