import { replace } from 'react-router'
import { paths } from '../paths.ts'
import { ApiError } from './api.ts'
import { authToken } from './auth-token.ts'
import { forget } from './viewer.ts'

/** Loads data visible to its owner only. Visitors, and users whose session has ended, sign in and return. */
export async function loadOwn<T>(request: Request, load: () => Promise<T>): Promise<T> {
  const { pathname, search } = new URL(request.url)
  const login = paths.login(pathname + search)
  if (authToken.read() === '') throw replace(login)
  try {
    return await load()
  } catch (thrown) {
    if (!(thrown instanceof ApiError) || thrown.status !== 401) throw thrown
    forget()
    throw replace(`${login}&error=session_expired`)
  }
}
