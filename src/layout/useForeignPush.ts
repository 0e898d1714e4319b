import { useEffect } from 'react'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { endForeignPush } from '#authProvider/pushDevice.ts'

/** Ends notifications of another account in this browser, whose person left without a logout. */
export const useForeignPush = (): void => {
  const accountId = useCurrentUser()?.id
  useEffect(() => {
    if (accountId !== undefined) endForeignPush(accountId).catch((error: unknown) => console.warn(error))
  }, [accountId])
}
