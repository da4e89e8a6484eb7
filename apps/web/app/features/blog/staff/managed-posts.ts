import type { listManagedPosts } from '@inferdex/contracts/blog/blog.staff'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'

export type ManagedPosts = ResponseBody<typeof listManagedPosts>
