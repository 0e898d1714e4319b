import { useTranslate } from 'react-admin'
import { useLocation } from 'react-router'
import { ListTabs } from '#ui/list/ListTabs.tsx'

const lists = ['alerts', 'alert_conditions'] as const

/** Links between the alerts and the conditions that raise them. */
export const AlertTabs = () => {
  const translate = useTranslate()
  const { pathname } = useLocation()
  return (
    <ListTabs
      label={translate('renkei.shell.screens.alerts')}
      tabs={lists.map((list) => ({
        to: `/${list}`,
        name: translate(`renkei.shell.screens.${list}`),
        isCurrent: pathname.startsWith(`/${list}`),
      }))}
    />
  )
}
