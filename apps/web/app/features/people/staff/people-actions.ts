import type { Role } from '@inferdex/contracts/protocol/roles'
import {
  changeBan,
  changeRole,
  deletePerson,
  type Person,
  resetSecondFactor,
} from '@inferdex/contracts/people/people.staff'
import { useRevalidator } from 'react-router'
import { ApiError, api } from '../../../lib/api/api.ts'
import { toast } from '../../../lib/toast.ts'

type Texts = { readonly done: string; readonly failed: string; readonly forbidden?: string }

const ROLE: Texts = {
  done: 'User role updated successfully',
  failed: 'Failed to update user role',
  forbidden: 'You do not have permission to change user roles',
}
const BAN: Texts = { done: 'User banned successfully', failed: 'Failed to ban user' }
const UNBAN: Texts = { done: 'User unbanned successfully', failed: 'Failed to unban user' }
const RESET: Texts = { done: 'Two-factor sign-in removed', failed: 'Failed to remove two-factor sign-in' }
const DELETE: Texts = {
  done: 'User deleted successfully',
  failed: 'Failed to delete user',
  forbidden: 'You do not have permission to delete users',
}

export type PeopleActions = ReturnType<typeof usePeopleActions>

/**
 * Returns the actions on users. Each shows its outcome, reloads the list on success and returns whether it succeeded.
 */
export function usePeopleActions() {
  const { revalidate } = useRevalidator()

  async function run(work: Promise<unknown>, { done, failed, forbidden = failed }: Texts): Promise<boolean> {
    try {
      await work
    } catch (thrown) {
      const { status, message } = thrown instanceof ApiError ? thrown : { status: 0, message: 'Request failed' }
      void toast.error(status === 403 ? forbidden : failed, { description: message })
      return false
    }
    void toast.success(done)
    await revalidate()
    return true
  }

  return {
    setRole: ({ id }: Person, role: Role) => run(api(changeRole, { params: { id }, body: { role } }), ROLE),
    ban: ({ id }: Person, reason: string) =>
      run(api(changeBan, { params: { id }, body: { banned: true, reason } }), BAN),
    unban: ({ id }: Person) => run(api(changeBan, { params: { id }, body: { banned: false } }), UNBAN),
    resetFactor: ({ id }: Person) => run(api(resetSecondFactor, { params: { id } }), RESET),
    remove: ({ id }: Person) => run(api(deletePerson, { params: { id } }), DELETE),
  }
}
