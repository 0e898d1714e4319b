import { useCurrentUser } from '#authProvider/currentUser.ts'

/** Whether the plan has records of visits, without which the map neither shows them nor narrows by them. */
export const useHasVisits = (): boolean => useCurrentUser()?.features.includes('communications') ?? false
