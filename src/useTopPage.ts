import { useCurrentUser } from '../authProvider/currentUser.ts'
import { useDevice } from '../ui/useDevice.ts'
import { topPage } from './topPage.ts'

/** The screen that this device opens on for who is signed in. */
export const useTopPage = (): string => topPage(useDevice(), useCurrentUser()?.features ?? [])
