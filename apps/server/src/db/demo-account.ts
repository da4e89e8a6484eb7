/** Known to everyone, so these accounts open only in a demonstration (DEMO=1). */
export const DEMO_PASSWORD = 'inferdex-demo'
export const DEMO_ADMIN_EMAIL = 'admin@inferdex.example'
