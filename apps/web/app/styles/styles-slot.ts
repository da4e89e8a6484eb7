/**
 * Placeholder that the server replaces with the styles that the page uses. Empty in the browser, which reads them from
 * the page.
 */
export const STYLES_SLOT = import.meta.env.SSR ? '/* styles */' : ''
/** Placeholder for the URL of the whole style sheet, if the page contains only a part of it. */
export const LATER_SHEET_SLOT = import.meta.env.SSR ? 'later-sheet-slot' : ''

// In development Vite updates styles in place.
if (import.meta.env.DEV && !import.meta.env.SSR) void import('./app.css')
