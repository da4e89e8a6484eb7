import type { listManagedPosts } from '@inferdex/contracts/admin-blog'
import type { Answer } from '@inferdex/contracts/endpoint'

export type ManagedPosts = Answer<typeof listManagedPosts>
