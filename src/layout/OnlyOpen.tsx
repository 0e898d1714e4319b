import { type ReactNode, useCallback } from 'react'
import { useLocation } from 'react-router'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { OpenPlaces } from '#ui/page/OpenLink.tsx'
import { whatCloses } from '../screenCalls.ts'
import { ForbiddenPage, NotPermittedPage } from '#resources/errors/StatusPage.tsx'

/** Tells everything within which screens are open to the person, for its links. */
export const OpenToUser = ({ children }: { readonly children: ReactNode }) => {
  const user = useCurrentUser()
  const isOpen = useCallback((address: string) => user !== undefined && whatCloses(address, user) === undefined, [user])
  return <OpenPlaces value={isOpen}>{children}</OpenPlaces>
}

/** Restricts every screen to the accounts whose plan, role and permissions include it: the server would refuse the others' calls one by one. */
export const OnlyOpen = ({ children }: { readonly children: ReactNode }) => {
  const user = useCurrentUser()
  const { pathname } = useLocation()
  const closing = user && whatCloses(pathname, user)
  if (closing === undefined) return children
  return closing === 'access' ? <ForbiddenPage /> : <NotPermittedPage permission={closing} />
}
