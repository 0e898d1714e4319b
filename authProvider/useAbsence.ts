import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isAbsent, lastActivity, noteActivity } from './idle.ts'
import { signedInAccount } from './msal.ts'

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const
/** How often activity is recorded and checked, in milliseconds. */
const noteEvery = 10_000
const lookEvery = 5_000

/**
 * Watches whether the signed-in person is still present.
 * @param idleMinutes - undefined while it is loading
 * @returns whether to cover the screen; undefined until that can be decided. Activity while it is covered does not count
 */
export const useAbsence = (idleMinutes: number | undefined): boolean | undefined => {
  const { data: account } = useQuery({ queryKey: ['presence'], queryFn: signedInAccount, staleTime: Infinity })
  const [absent, setAbsent] = useState<boolean>()
  useEffect(() => {
    if (!account || idleMinutes === undefined) return undefined
    const { owner, signedInAt } = account
    let noted = 0
    const look = (): boolean => {
      const gone = isAbsent({
        owner,
        signedInAt,
        activity: lastActivity(),
        now: Date.now(),
        idleMinutes,
      })
      setAbsent(gone)
      return gone
    }
    const note = () => {
      const now = Date.now()
      if (now - noted < noteEvery || look()) return
      noted = now
      noteActivity(owner, now)
    }
    note()
    const timer = setInterval(look, lookEvery)
    for (const sign of signs) window.addEventListener(sign, note, { passive: true, capture: true })
    // Timers pause while the computer sleeps or the page is in the history.
    for (const waking of ['focus', 'pageshow', 'storage'] as const) window.addEventListener(waking, look)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      for (const sign of signs) window.removeEventListener(sign, note, { capture: true })
      for (const waking of ['focus', 'pageshow', 'storage'] as const) window.removeEventListener(waking, look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [account, idleMinutes])
  return absent
}
