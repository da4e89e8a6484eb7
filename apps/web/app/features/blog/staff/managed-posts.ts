import type { listManagedPosts } from '@inferdex/contracts/blog/blog.staff'
import type { Answer } from '@inferdex/contracts/protocol/endpoint'

export type ManagedPosts = Answer<typeof listManagedPosts>
