import { useCurrentUser } from '../authProvider/currentUser.ts'
import { useDevice } from '../ui/useDevice.ts'
import { topPage } from './topPage.ts'

/** The start screen for this device and the signed-in person. */
export const useTopPage = (): string => {
  const user = useCurrentUser()
  return topPage(useDevice(), user?.features ?? [], user?.startPageDashboardId ?? null)
}
