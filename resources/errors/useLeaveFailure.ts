import { useNavigate } from 'react-router'
import { logOut } from '#authProvider/logout.ts'
import { useTopPage } from '#ui/page/useTopPage.ts'
import type { ShownStatus } from './StatusNotice.tsx'

/** The way from a page for a failure to the top page. A 401 ends the session first (specification §8). */
export const useLeaveFailure = (): ((status: ShownStatus) => void) => {
  const navigate = useNavigate()
  const topPage = useTopPage()
  return (status) => {
    if (status === 401) void logOut()
    else void navigate(topPage)
  }
}
