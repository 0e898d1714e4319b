import { Outlet } from 'react-router'
import { useCurrentUser } from '../../../authProvider/currentUser.ts'
import type { Feature } from '../../../contract/features.ts'
import { ForbiddenPage } from './StatusPage.tsx'

/** Restricts screens to accounts whose plan has a feature. */
export const OnlyWith = ({ feature }: { readonly feature: Feature }) => {
  const user = useCurrentUser()
  return user && !user.features.includes(feature) ? <ForbiddenPage /> : <Outlet />
}
