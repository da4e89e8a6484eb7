/** Known to everyone, so these accounts work only with DEMO=1. */
export const DEMO_PASSWORD = 'inferdex-demo'
export const DEMO_ADMIN_EMAIL = 'admin@inferdex.example'
