import { useTranslate } from 'react-admin'
import { useLocation } from 'react-router'
import { ListTabs } from '#ui/list/ListTabs.tsx'
import './suppressions/texts.ts'

const lists = ['email_suppressions', 'email_consents'] as const

/** Links between the addresses that get no mail and the record of consents. */
export const AddressTabs = () => {
  const translate = useTranslate()
  const { pathname } = useLocation()
  return (
    <ListTabs
      label={translate('renkei.email_suppressions.lists')}
      tabs={lists.map((list) => ({
        to: `/${list}`,
        name: translate(`renkei.shell.screens.${list}`),
        isCurrent: pathname.startsWith(`/${list}`),
      }))}
    />
  )
}
