import { useLocale, useTranslate } from 'react-admin'
import { formatCount } from '../format.ts'

/** What lists count: facilities, persons or records. The thing counted decides the unit, on every screen. */
export type CountedThing = 'institutions' | 'people' | 'records'

/** Says how many things there are, in their unit. @example useCounted('institutions')(295) // '295 施設' */
export const useCounted = (thing: CountedThing) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  return (count: number): string =>
    translate(`renkei.list.counts.${thing}`, { smart_count: count, count: formatCount(count, locale) })
}
