/** The administrator of a demonstration installation. Its password is public, so it exists only there. */
export const demoAccount = { email: 'admin@inferdex.example', password: 'inferdex-demo' } as const
