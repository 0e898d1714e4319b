import { Outlet } from 'react-router'
import { useCurrentUser } from '../../../authProvider/currentUser.ts'
import type { Permission } from '../../../contract/permissions.ts'
import { NotPermittedPage } from './StatusPage.tsx'

/** Restricts screens to accounts whose role includes a permission. */
export const OnlyPermitted = ({ permission }: { readonly permission: Permission }) => {
  const user = useCurrentUser()
  return user && !user.permissions.includes(permission) ? <NotPermittedPage permission={permission} /> : <Outlet />
}
