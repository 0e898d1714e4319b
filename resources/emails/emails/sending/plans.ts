import { useLocale, useTranslate } from 'react-admin'
import { formatCount, formatDateTime } from '#ui/format.ts'
import type { Email } from '../emailQueries.ts'
import './texts.ts'

/** Whether an e-mail waits for its time or for a second person. */
export const isPlanned = ({ status }: Pick<Email, 'status'>): boolean =>
  status === 'waiting_approval' || status === 'scheduled'

/** Says for when and how many an e-mail is planned. */
export const usePlanText = () => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const words = (key: string, args?: Record<string, string>) => translate(`renkei.email_sending.planned.${key}`, args)
  return ({ scheduledAt, destinationCount }: Pick<Email, 'scheduledAt' | 'destinationCount'>): string =>
    words('what', {
      when: scheduledAt === null ? words('at_once') : words('at', { at: formatDateTime(scheduledAt, locale) }),
      count: formatCount(destinationCount, locale),
    })
}
