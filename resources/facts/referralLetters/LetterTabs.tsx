import { useTranslate } from 'react-admin'
import { useLocation } from 'react-router'
import { ListTabs } from '../../../ui/list/ListTabs.tsx'

/** Links between the letters and their rates. */
export const LetterTabs = () => {
  const translate = useTranslate()
  const { pathname } = useLocation()
  return (
    <ListTabs
      label={translate('renkei.shell.screens.referral_letters')}
      tabs={(['/letters', '/letters/rates'] as const).map((to) => ({
        to,
        name: translate(`renkei.letters.tabs.${to === '/letters' ? 'list' : 'rates'}`),
        isCurrent: pathname === to,
      }))}
    />
  )
}
