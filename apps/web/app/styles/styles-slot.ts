/** Where the server puts the styles that the page uses. The browser finds them there and needs no copy. */
export const STYLES_SLOT = import.meta.env.SSR ? '/* styles */' : ''

// In development the bundler updates styles in place.
if (import.meta.env.DEV && !import.meta.env.SSR) void import('./app.css')
