import { nameSeparator } from '#ui/format.ts'
import { useLocale, useTranslate } from 'react-admin'
import { permissions } from '#contract/permissions.ts'
import type { CellProps } from '#ui/resource/declaration.ts'

/** What a role allows, in its row; a role without any permission says so. */
export const RolePermissions = ({ record }: CellProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const given: readonly unknown[] = Array.isArray(record.permissions) ? record.permissions : []
  const names = permissions
    .filter((one) => given.includes(one))
    .map((one) => translate(`renkei.permissions.names.${one}`))
  return <>{names.length > 0 ? names.join(nameSeparator(locale)) : translate('renkei.permission_roles.none')}</>
}
