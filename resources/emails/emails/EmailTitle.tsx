import { AttachFileOutlined } from '@mui/icons-material'
import { Link } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import type { CellProps } from '#ui/resource/declaration.ts'
import { emailAddress, emailIn } from './email.ts'

/** The title of an e-mail with a link to it, and a mark if it has an attachment. */
export const EmailTitle = (props: CellProps) => {
  const translate = useTranslate()
  const email = emailIn(props)
  return (
    <>
      <Link component={RouterLink} to={emailAddress(email)} sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>
        {email.title}
      </Link>
      {email.attachmentName !== null && (
        <AttachFileOutlined
          titleAccess={translate('renkei.email_list.has_attachment', { name: email.attachmentName })}
          sx={{ fontSize: 16, ml: 0.5, color: 'text.secondary', verticalAlign: 'text-bottom' }}
        />
      )}
    </>
  )
}
