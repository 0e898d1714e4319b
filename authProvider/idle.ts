import type { AccountInfo } from '@azure/msal-browser'
import { z } from 'zod'

const storageKey = 'renkei.activity'

/** When somebody last did something in any tab of this browser, and whose tab it was. Nothing else is kept. */
const Activity = z.object({ owner: z.string(), at: z.number() })
type Activity = z.infer<typeof Activity>

/** The last activity that any tab has noted. */
export const lastActivity = (): Activity | undefined => {
  try {
    return Activity.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? 'null')).data
  } catch {
    return undefined
  }
}

/** Notes that the owner of this tab has just done something. */
export const noteActivity = (owner: string, at: number): void =>
  localStorage.setItem(storageKey, JSON.stringify({ owner, at } satisfies Activity))

/** When an account's person last proved who they are, in milliseconds; 0 where the provider does not say. */
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
 * Whether the screen is to be covered: neither has its person done anything for so long, in whichever tab, nor have they signed in since.
 * What somebody else did in this browser does not count.
 */
export const isAbsent = ({ owner, signedInAt: signedIn, activity, now, idleMinutes }: Presence): boolean => {
  const seen = Math.max(signedIn, activity?.owner === owner ? activity.at : 0)
  return now - seen >= idleMinutes * 60_000
}
