/** Where the server puts the styles that the page uses. The browser finds them there and needs no copy. */
export const STYLES_SLOT = import.meta.env.SSR ? '/* styles */' : ''
/** Where it puts the address of the whole style sheet, if the page carries only a part of it. */
export const LATER_SHEET_SLOT = import.meta.env.SSR ? 'later-sheet-slot' : ''

// In development the bundler updates styles in place.
if (import.meta.env.DEV && !import.meta.env.SSR) void import('./app.css')
