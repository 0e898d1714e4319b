import { Add, TuneOutlined } from '@mui/icons-material'
import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { api } from '#dataProvider/client.ts'
import { ToolLink } from '#ui/list/ToolLink.tsx'
import { DeletedRecords } from '#ui/page/DeletedRecords.tsx'
import { SuppressionsLink } from '../SuppressionsLink.tsx'
import { emailsKey } from './email.ts'

const maxShown = 100

const loadDeleted = async (signal: AbortSignal) => {
  const { emails, totalCount } = await api.listEmails(
    { deleted: true, hasContent: false, perPage: maxShown },
    { signal },
  )
  return { records: emails.map(({ id, title, deletedAt }) => ({ id, name: title, deletedAt })), total: totalCount }
}

/** Beside the list of e-mails: addresses that get none, the house's frame, deleted ones, and a new one. */
export const EmailTools = () => {
  const translate = useTranslate()
  return (
    <>
      <DeletedRecords
        title={translate('renkei.email_list.deleted_emails')}
        queryKey={emailsKey}
        load={loadDeleted}
        restore={(id) => api.restoreEmail({ id })}
      />
      <SuppressionsLink />
      <ToolLink label={translate('renkei.email_list.frame')} icon={<TuneOutlined />} to="/email_frame" />
      <Button variant="contained" startIcon={<Add />} component={Link} to="/emails/new">
        {translate('renkei.email_list.create')}
      </Button>
    </>
  )
}
