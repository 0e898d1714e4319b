import { UnsubscribeOutlined } from '@mui/icons-material'
import { useTranslate } from 'react-admin'
import { ToolLink } from '#ui/list/ToolLink.tsx'

/** A link above a list of e-mails to the addresses that get none. */
export const SuppressionsLink = () => (
  <ToolLink
    label={useTranslate()('renkei.shell.screens.email_suppressions')}
    icon={<UnsubscribeOutlined />}
    to="/email_suppressions"
  />
)
