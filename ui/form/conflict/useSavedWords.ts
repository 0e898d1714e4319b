import { useLocale, useTranslate } from 'react-admin'
import { shortMoment } from '#contract/dayTexts.ts'
import type { SavedBy } from './savedBy.ts'

/** How a conflict is told: its title, and a sentence on who saved and when, which is empty if neither is known. */
export const useSavedWords = ({ who, name, at, again, isHandover }: SavedBy) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const title = translate(`renkei.conflict.title.${again ? 'again' : who}`)
  if (at === undefined) return { title, sentence: '' }
  const time = shortMoment(at, locale === 'en' ? 'en' : 'ja')
  const saver = who === 'other' && name !== undefined ? 'named' : who
  return {
    title,
    sentence: translate(`renkei.conflict.${isHandover ? 'handed_over' : 'saved'}.${saver}`, { time, name: name ?? '' }),
  }
}
