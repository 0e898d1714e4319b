import { useTranslate } from 'react-admin'
import type { Subscription } from './subscription.ts'
import './texts.ts'

/** Returns a function that says when a report is mailed: 毎週月曜日, 毎月1日, 紹介データの月が更新されたとき. */
export const useScheduleText = () => {
  const translate = useTranslate()
  return ({ schedule, weekday, day }: Pick<Subscription, 'schedule' | 'weekday' | 'day'>): string =>
    translate(`renkei.report_subscriptions.when.${schedule}`, {
      weekday: weekday === null ? '' : translate(`renkei.report_subscriptions.weekdays.${weekday}`),
      day: String(day ?? ''),
    })
}
