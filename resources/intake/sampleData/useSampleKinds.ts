import { useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import './texts.ts'

/** The kinds of sample data that the plan has screens for, in words. */
export const useSampleKinds = (): string => {
  const translate = useTranslate()
  const features = useCurrentUser()?.features ?? []
  const words = (key: string) => translate(`renkei.sample_data.kinds.${key}`)
  const kinds = [
    'referrals',
    ...(features.includes('reverse_referrals') ? ['reverse_referrals'] : []),
    'stays',
    ...(features.includes('communications') ? ['communications'] : []),
  ]
  return kinds.map(words).join(words('between'))
}
