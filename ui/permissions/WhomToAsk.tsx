import { useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { ApiError } from '#dataProvider/client.ts'
import { useOwners } from './useOwners.ts'

const forOwners: ReadonlySet<string> = new Set(['feature_missing', 'owner_only', 'permission_missing'])

/** Whether a call was refused for something that an owner can do or give. */
export const isForOwners = (error: unknown): error is ApiError =>
  error instanceof ApiError && forOwners.has(error.problem.code)

/** Names the owners after a refusal that does not: the server names nobody to calls whose scope lists no members, such as sending. */
export const WhomToAsk = ({ error }: { readonly error: ApiError }) => {
  const translate = useTranslate()
  const user = useCurrentUser()
  const owners = useOwners()
  const names = user?.role === 'owner' ? [] : (user?.ownerNames ?? [])
  if (names.length === 0 || names.some((name) => error.problem.detail.includes(name))) return null
  return <div>{translate('renkei.permissions.whom_to_ask', { owners })}</div>
}
