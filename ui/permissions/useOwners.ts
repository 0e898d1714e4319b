import { useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'

/** Names the owners, whom a member asks for what a role leaves out: オーナー（佐藤さん・鈴木さん）. */
export const useOwners = (): string => {
  const translate = useTranslate()
  const user = useCurrentUser()
  const names = user?.role === 'owner' ? [] : (user?.ownerNames ?? [])
  if (names.length === 0) return translate('renkei.permissions.owner')
  return translate('renkei.permissions.owners', {
    names: names
      .map((name) => translate('renkei.permissions.owner_name', { name }))
      .join(translate('renkei.permissions.owner_or')),
  })
}
