import { BarChartOutlined, ContentCopyOutlined, DeleteOutlined, EditOutlined } from '@mui/icons-material'
import { useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { ActionMenu } from '#ui/permissions/ActionMenu.tsx'
import type { CellProps } from '#ui/resource/declaration.ts'
import { emailAddress, emailIn, isUnsent } from './email.ts'
import { useEmailCommands } from './useEmailCommands.ts'

/** What can be done with an e-mail in its row. */
export const EmailActions = (props: CellProps) => {
  const translate = useTranslate()
  const userId = useCurrentUser()?.id
  const { remove, copy } = useEmailCommands()
  const email = emailIn(props)
  const unsent = isUnsent(email.status)
  const isOwnDraft = email.status === 'draft' && email.createdBy.id === userId
  const text = (key: string) => translate(`renkei.email_list.${key}`)
  return (
    <ActionMenu
      label={translate('renkei.email_list.menu_of', { title: email.title })}
      isBusy={remove.isPending || copy.isPending}
      actions={[
        unsent
          ? { text: text('edit'), Icon: EditOutlined, to: emailAddress(email) }
          : { text: text('report'), Icon: BarChartOutlined, to: emailAddress(email) },
        { text: text('copy'), Icon: ContentCopyOutlined, run: () => copy.mutate(email) },
        ...(unsent
          ? [
              {
                text: text('delete'),
                Icon: DeleteOutlined,
                run: () => remove.mutate(email),
                permission: isOwnDraft ? undefined : ('deletion' as const),
              },
            ]
          : []),
      ]}
    />
  )
}
