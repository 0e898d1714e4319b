import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import { EmailStatusFilter } from '#contract/emails/emails.ts'
import { ListTabs } from '#ui/list/ListTabs.tsx'

/** Links between unsent and sent e-mails. */
export const EmailTabs = () => {
  const translate = useTranslate()
  const [parameters] = useSearchParams()
  const current = EmailStatusFilter.safeParse(parameters.get('status')).data ?? 'unsent'
  return (
    <ListTabs
      label={translate('renkei.shell.screens.emails')}
      tabs={EmailStatusFilter.options.map((status) => ({
        to: `/emails?status=${status}`,
        name: translate(`renkei.email_list.tabs.${status}`),
        isCurrent: status === current,
      }))}
    />
  )
}
