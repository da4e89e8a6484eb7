export type Theme = 'light' | 'dark'

// `paper` of both themes: the browser's own bars cannot read the tokens.
const BAR_COLOURS = { light: '#f8fbfc', dark: '#0a0f12' } as const satisfies Record<Theme, string>

/**
 * Runs in <head> before the first paint, so it must not depend on anything and its text must never vary (its hash is in
 * the content security policy). It sets the theme, says whether somebody seems to be signed in, so that the header can
 * reserve the space of the personal links, and whether an error note is coming.
 */
export const FIRST_PAINT_SCRIPT = `(function(){var d=document.documentElement,s={},t,m;try{s=localStorage}catch(e){}
function g(k){try{return s.getItem(k)}catch(e){return null}}
t=g('theme');if(t!=='dark'&&t!=='light')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';
if(t==='dark')d.classList.add('dark');
m=document.createElement('meta');m.name='theme-color';m.content=t==='dark'?'${BAR_COLOURS.dark}':'${BAR_COLOURS.light}';document.head.append(m);
if(g('auth_token'))d.dataset.viewer=/"role":"(ADMIN|MODERATOR)"/.test(g('auth')||'')?'staff':'member';
if(/[?&]error=/.test(location.search))d.dataset.notice=''
var f=document.fonts;if(f){d.classList.add('fonts-loading');Promise.race([Promise.all([f.load('16px "Inter Variable"'),f.load('16px "JetBrains Mono Variable"'),
new Promise(function(r){document.addEventListener('DOMContentLoaded',r)})]),new Promise(function(r){setTimeout(r,400)})]).catch(function(){}).then(function(){requestAnimationFrame(function(){d.classList.remove('fonts-loading')})})}})()`

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
