import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router'
import { logOut } from '../../../authProvider/logout.ts'
import type { Permission } from '../../../contract/permissions.ts'
import { useTopPage } from '../../useTopPage.ts'
import { shownStatus, StatusNotice } from './StatusNotice.tsx'

interface StatusPageProps {
  readonly status: number
  /** In place of the usual text for the status. */
  readonly description?: string
}

/** A page inside the app for a failure. A 401 ends the session first. */
export const StatusPage = ({ status, description }: StatusPageProps) => {
  const navigate = useNavigate()
  const topPage = useTopPage()
  const shown = shownStatus(status)
  const leave = () => {
    if (shown === 401) void logOut()
    else void navigate(topPage)
  }
  return <StatusNotice status={shown} onTopPage={leave} {...(description && { description })} />
}

/** For addresses without a screen. */
export const NotFoundPage = () => <StatusPage status={404} />

/** For screens that the account's plan or role does not include. */
export const ForbiddenPage = () => <StatusPage status={403} />

/** For screens that the account's role leaves out: names what it lacks. */
export const NotPermittedPage = ({ permission }: { readonly permission: Permission }) => {
  const translate = useTranslate()
  const name = translate(`renkei.permissions.names.${permission}`)
  return <StatusPage status={403} description={translate('renkei.permissions.missing', { name })} />
}
