import { CheckboxGroupInput } from 'react-admin'
import { permissions } from '#contract/permissions.ts'

/** What members with the role may, one box each. */
export const PermissionsInput = () => (
  <CheckboxGroupInput
    source="permissions"
    label="resources.permission_roles.fields.permissions"
    helperText="resources.permission_roles.help.permissions"
    row={false}
    choices={permissions.map((id) => ({ id, name: `renkei.permissions.choices.${id}` }))}
  />
)
