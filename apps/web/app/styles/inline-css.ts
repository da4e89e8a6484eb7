import css from './app.css?inline'

/**
 * The style sheet as text, for the server: it goes out inside the page, so that the first paint waits for one answer and
 * not for two. The browser finds it there and needs no copy, so its build has none.
 */
export const inlineCss = import.meta.env.SSR ? css : ''

// In development the bundler updates styles in place.
if (import.meta.env.DEV && !import.meta.env.SSR) void import('./app.css')
