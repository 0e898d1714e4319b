import type { ReactNode } from 'react'
import { useCurrentUser } from '../../../authProvider/currentUser.ts'
import type { AnyDeclaration } from '../../../ui/resource/declaration.ts'
import { ForbiddenPage } from './StatusPage.tsx'

export interface OnlyWithAccessProps {
  readonly contract: Pick<AnyDeclaration['contract'], 'feature' | 'role'>
  readonly children: ReactNode
}

/**
 * Restricts the screens of a declared resource to accounts whose plan and role include it. react-admin would read the records first and
 * learn from the refusal.
 */
export const OnlyWithAccess = ({ contract: { feature, role }, children }: OnlyWithAccessProps) => {
  const user = useCurrentUser()
  if (!user) return null
  const isIncluded = (!feature || user.features.includes(feature)) && (!role || user.role === role)
  return isIncluded ? children : <ForbiddenPage />
}
