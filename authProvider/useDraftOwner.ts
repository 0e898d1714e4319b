import { useCurrentUser } from './currentUser.ts'

/** Whose drafts are kept in this browser (`keptDrafts.ts`): the signed-in account; empty until it is known. */
export const useDraftOwner = (): string => {
  const user = useCurrentUser()
  return user ? `${user.tenant.id}.${user.id}` : ''
}
