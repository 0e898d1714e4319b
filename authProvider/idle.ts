import type { AccountInfo } from '@azure/msal-browser'
import { z } from 'zod'
import { deviceStorage } from '#dataProvider/browserStorage.ts'

const storageKey = 'renkei.activity'

/** The time of the last activity in any tab of this browser, and its account. Nothing else is stored. */
const Activity = z.object({ owner: z.string(), at: z.number() })
type Activity = z.infer<typeof Activity>

/** What could not be recorded for the other tabs, since the browser has no room. Without it somebody who works here would count as away. */
let unrecorded: Activity | undefined

/** The last activity recorded by any tab. */
export const lastActivity = (): Activity | undefined => {
  if (unrecorded) return unrecorded
  try {
    return Activity.safeParse(JSON.parse(deviceStorage.read(storageKey) ?? 'null')).data
  } catch {
    return undefined
  }
}

/** Records an activity of this tab's account. */
export const noteActivity = (owner: string, at: number): void => {
  const activity: Activity = { owner, at }
  unrecorded = deviceStorage.write(storageKey, JSON.stringify(activity)) ? undefined : activity
}

/** When an account's person last authenticated, in milliseconds; 0 if the provider does not say. */
export const signedInAt = ({ idTokenClaims }: Pick<AccountInfo, 'idTokenClaims'>): number => {
  const { auth_time: authTime, iat } = idTokenClaims ?? {}
  return 1000 * (typeof authTime === 'number' ? authTime : (iat ?? 0))
}

export interface Presence {
  readonly owner: string
  readonly signedInAt: number
  readonly activity: Activity | undefined
  readonly now: number
  readonly idleMinutes: number
}

/**
 * Whether the screen must be covered: for this long its person has neither been active in any tab nor signed in. Activity of other accounts in this
 * browser does not count.
 */
export const isAbsent = ({ owner, signedInAt: signedIn, activity, now, idleMinutes }: Presence): boolean => {
  const seen = Math.max(signedIn, activity?.owner === owner ? activity.at : 0)
  return now - seen >= idleMinutes * 60_000
}
