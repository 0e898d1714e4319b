import { useEffect } from 'react'
import { useStore } from 'react-admin'
import { useLocation } from 'react-router'
import { useCurrentUser } from '#authProvider/currentUser.ts'

const maxRecent = 8
const none: readonly number[] = []

/** The institutions whose charts this person opened last on this device, the last one first: ids alone, no names. */
export const useRecentInstitutionIds = () =>
  useStore<readonly number[]>(`recent_institutions.${useCurrentUser()?.id ?? 0}`, none)

/** Keeps {@link useRecentInstitutionIds} up to date. */
export const useRememberInstitutions = (): void => {
  const { pathname } = useLocation()
  const [, setRecent] = useRecentInstitutionIds()
  const opened = Number(/^\/crms\/([1-9]\d*)(?:\/|$)/.exec(pathname)?.[1] ?? 0)
  useEffect(() => {
    if (opened > 0) setRecent((recent) => [opened, ...recent.filter((id) => id !== opened)].slice(0, maxRecent))
  }, [opened, setRecent])
}
