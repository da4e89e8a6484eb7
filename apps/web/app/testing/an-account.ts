import type { OwnAccount } from '@inferdex/contracts/accounts/accounts'

export const anAccount: OwnAccount = {
  id: '01920000-0000-7000-8000-000000000001',
  username: 'maya',
  email: 'maya@example.com',
  role: 'MODERATOR',
  avatar: null,
  bio: null,
  reputation: 12,
  createdAt: '2026-01-01T00:00:00.000Z',
}
