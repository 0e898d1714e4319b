import { ReferenceInput, SelectInput, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import '../permissionRoles/texts.ts'

const perPage = 50

/** The role of the tenant's own that a member has. What owners may cannot be limited, so they have none. */
export const PermissionRoleInput = () => {
  const translate = useTranslate()
  const isOwner: boolean = useWatch({ name: 'role' }) === 'owner'
  const chosen: unknown = useWatch({ name: 'permissionRoleId' })
  return (
    <ReferenceInput source="permissionRoleId" reference="permission_roles" perPage={perPage}>
      <SelectInput
        label="resources.accounts.fields.permissionRoleId"
        helperText={`resources.accounts.help.${isOwner ? 'permissionRoleOfOwner' : 'permissionRoleId'}`}
        // One that was chosen before can be taken away.
        disabled={isOwner && !chosen}
        emptyText={translate('renkei.permission_roles.all')}
        fullWidth
        margin="none"
      />
    </ReferenceInput>
  )
}
