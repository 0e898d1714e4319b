import { useTranslate } from 'react-admin'
import type { Permission } from '#contract/permissions.ts'
import { useOwners } from './useOwners.ts'

/** Says that a permission is missing, and whom to ask. @returns a function of the permission */
export const useReason = (): ((permission: Permission) => string) => {
  const translate = useTranslate()
  const owners = useOwners()
  return (permission) => translate(`renkei.permissions.without.${permission}`, { owners })
}
