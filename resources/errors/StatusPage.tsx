import { useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import type { Permission } from '#contract/permissions.ts'
import { useOwners } from '#ui/permissions/useOwners.ts'
import { type ShownStatus, StatusNotice } from './StatusNotice.tsx'
import { useLeaveFailure } from './useLeaveFailure.ts'

interface StatusPageProps {
  readonly status: ShownStatus
  /** In place of the usual text for the status. */
  readonly description?: string
}

/** A page inside the app that says that something cannot be shown. */
const StatusPage = ({ status, description }: StatusPageProps) => {
  const leave = useLeaveFailure()
  return <StatusNotice status={status} onTopPage={() => leave(status)} {...(description && { description })} />
}

/** For addresses without a screen. */
export const NotFoundPage = () => <StatusPage status={404} />

/** For screens that the account's plan or role does not include. Owners are not sent to an owner. */
export const ForbiddenPage = () => {
  const translate = useTranslate()
  const isOwner = useCurrentUser()?.role === 'owner'
  const owners = useOwners()
  return (
    <StatusPage
      status={403}
      description={translate(`renkei.errors.403.${isOwner ? 'for_owner' : 'for_member'}`, { owners })}
    />
  )
}

/** For screens that the account's role leaves out: names what it lacks. */
export const NotPermittedPage = ({ permission }: { readonly permission: Permission }) => {
  const translate = useTranslate()
  const owners = useOwners()
  const name = translate(`renkei.permissions.names.${permission}`)
  return <StatusPage status={403} description={translate('renkei.permissions.missing', { name, owners })} />
}
