import { useTranslate } from 'react-admin'
import { useLocation } from 'react-router'
import { ListTabs } from '#ui/list/ListTabs.tsx'

const tabs = [
  ['list', '/letters'],
  ['unanswered', '/letters/unanswered'],
  ['rates', '/letters/rates'],
] as const

/** Links between the letters, the referrals recorded as unanswered, and the rates of letters. */
export const LetterTabs = () => {
  const translate = useTranslate()
  const { pathname } = useLocation()
  return (
    <ListTabs
      label={translate('renkei.shell.screens.referral_letters')}
      tabs={tabs.map(([name, to]) => ({
        to,
        name: translate(`renkei.letters.tabs.${name}`),
        isCurrent: pathname === to,
      }))}
    />
  )
}
