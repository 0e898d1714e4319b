import { useNavigate } from 'react-router'
import { logOut } from '../../../authProvider/logout.ts'
import { useTopPage } from '../../useTopPage.ts'
import { shownStatus, StatusNotice } from './StatusNotice.tsx'

/** A page inside the app for a failure. A 401 ends the session first. */
export const StatusPage = ({ status }: { readonly status: number }) => {
  const navigate = useNavigate()
  const topPage = useTopPage()
  const shown = shownStatus(status)
  const leave = () => {
    if (shown === 401) void logOut()
    else void navigate(topPage)
  }
  return <StatusNotice status={shown} onTopPage={leave} />
}

/** For addresses without a screen. */
export const NotFoundPage = () => <StatusPage status={404} />

/** For screens that the account's plan or role does not include. */
export const ForbiddenPage = () => <StatusPage status={403} />
