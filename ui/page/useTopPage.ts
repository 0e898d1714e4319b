import { useMediaQuery } from '@mui/material'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { useDevice } from '../useDevice.ts'
import { topPage } from './topPage.ts'

/** The start screen for this device and the signed-in person. */
export const useTopPage = (): string => {
  const user = useCurrentUser()
  const device = useDevice()
  const isInstalled = useMediaQuery('(display-mode: standalone)', { noSsr: true })
  return topPage({
    device,
    isInstalled,
    features: user?.features ?? [],
    startPageDashboardId: user?.startPageDashboardId ?? null,
  })
}
